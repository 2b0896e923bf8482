/** Plain SQL migrations, embedded as text. */
declare module "*.sql" {
  const text: string;
  export default text;
}

declare module "*.css";

/** The driver behind a per-platform import condition (package.json "imports"). */
declare module "#sqlite" {
  import Database from "better-sqlite3";
  export default Database;
}
