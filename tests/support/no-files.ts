import type { KernelParts } from "../../src/kernel/call.ts";

/** For kernels whose operations neither store files nor run commands: both throw. */
export const noFiles: Pick<KernelParts, "files" | "program"> = {
  files: { dir: "/nonexistent", filesDir: "/nonexistent/files", incomingDir: "/nonexistent/incoming" },
  program: () => Promise.reject(new Error("no command is run here")),
};
