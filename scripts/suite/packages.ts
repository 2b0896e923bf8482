import { existsSync, statSync } from "node:fs";

/** Installs Debian packages if that needs no interaction. Returns whether it did. */
export async function installPackages(packages: readonly string[]): Promise<boolean> {
  const isDebian = existsSync("/usr/bin/apt-get") && statSync("/usr/bin/apt-get").isFile();
  if (process.getuid?.() !== 0 || !isDebian) return false;
  console.log(`\n== installing ${packages.join(", ")} for the tests`);
  for (const command of [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", ...packages],
  ]) {
    const child = Bun.spawn(command, {
      stdin: "ignore",
      stdout: "ignore",
      stderr: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if ((await child.exited) === 0) continue;
    console.log(`${command.join(" ")} failed.`);
    return false;
  }
  return true;
}
