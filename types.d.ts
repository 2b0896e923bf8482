/** Plain SQL migrations, embedded as text. */
declare module "*.sql" {
  const text: string;
  export default text;
}

/** Word lists, embedded as text. */
declare module "*.txt" {
  const text: string;
  export default text;
}

/** A page of docs that the service shows. */
declare module "*.md" {
  const text: string;
  export default text;
}

declare module "*.css";

/** Media of the content that ships, embedded by their paths. */
declare module "*.svg" {
  const path: string;
  export default path;
}
declare module "*.png" {
  const path: string;
  export default path;
}
declare module "*.mp3" {
  const path: string;
  export default path;
}
declare module "*.opus" {
  const path: string;
  export default path;
}

/** The driver behind a per-platform import condition (package.json "imports"). */
declare module "#sqlite" {
  import Database from "better-sqlite3";
  export default Database;
}
