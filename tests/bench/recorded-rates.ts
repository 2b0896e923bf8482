/**
 * The rate of each baseline divided by that of the bare read loop (`bare-loop.ts`) in the same run, measured when the baseline was last
 * changed. A baseline that leaves its band lost its plan, does other work, or was made better: find out which, then record the new rate.
 */
export const RECORDED: Readonly<Record<string, number>> = {};
