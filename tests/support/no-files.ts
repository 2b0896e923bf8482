import type { KernelParts } from "../../src/kernel/execute.ts";

/** For kernels whose operations neither keep files nor run commands: both would fail loudly. */
export const noFiles: Pick<KernelParts, "files" | "program"> = {
  files: { dir: "/nonexistent", filesDir: "/nonexistent/files", incomingDir: "/nonexistent/incoming" },
  program: () => Promise.reject(new Error("no command is run here")),
};
