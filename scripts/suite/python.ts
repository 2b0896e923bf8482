import { installPackages } from "./packages.ts";

const PYTHONS = [process.env["LECTERN_TEST_PYTHON"], "/usr/bin/python3", Bun.which("python3") ?? undefined];
/** What builds, installs and checks the Python client. */
const MODULES = "import ensurepip, mypy, setuptools, venv, wheel";
const PACKAGES = ["python3", "python3-venv", "python3-setuptools", "python3-wheel", "mypy"];

/** How to get what is missing. */
export const PYTHON_ADVICE = `Install Debian's packages ${PACKAGES.join(", ")}, or name another Python with these modules in LECTERN_TEST_PYTHON.`;

/** The path of a Python that can build a wheel and check types; undefined without one. */
export function findPython(): string | undefined {
  return PYTHONS.find((path) => {
    if (path === undefined || Bun.which(path) === null) return false;
    return Bun.spawnSync([path, "-c", MODULES], { stdout: "ignore", stderr: "ignore" }).exitCode === 0;
  });
}

/** Installs Python if that needs no interaction; otherwise the tests of the Python client skip themselves, and fail in CI. */
export async function ensurePython(): Promise<void> {
  if (findPython() !== undefined || (await installPackages(PACKAGES))) return;
  console.log(`\nPython is not installed: the tests of the Python client will skip themselves. ${PYTHON_ADVICE}`);
}
