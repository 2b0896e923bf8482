/** Files that differ from a commit in the working tree, new and deleted ones among them, by their paths from the root. */
export function changedFiles(root: string, since: string): string[] {
  return [
    ...git(root, ["diff", "--name-only", "--no-renames", since]),
    ...git(root, ["ls-files", "--others", "--exclude-standard"]),
  ];
}

/** @throws Error with what git says, such as of a commit that does not exist. */
function git(root: string, args: readonly string[]): string[] {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["git", ...args], { cwd: root });
  if (exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${stderr.toString().trim()}`);
  return stdout
    .toString()
    .split("\n")
    .filter((line) => line !== "");
}
