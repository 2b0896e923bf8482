import type { Check } from "../check.ts";
import { authenticationChecks } from "./authentication.ts";
import { bindingStateChecks } from "./binding-states.ts";
import { bindingChecks } from "./bindings.ts";
import { describedReadChecks, describedWriteChecks } from "./described.ts";
import { describedOperationChecks } from "./described-operations.ts";
import { discoveryChecks } from "./discovery.ts";
import { envelopeChecks } from "./envelope.ts";
import { errorChecks, throttlingChecks } from "./errors.ts";
import { learnerReadChecks, learnerWriteChecks } from "./learner.ts";
import { scopeChecks } from "./scopes.ts";
import { versioningChecks } from "./versioning.ts";
import { whereWordbooks } from "./wordbooks.ts";

/** Every check, in execution order: reads first, then writes, and finally the checks that move the clock of a demo. */
export const CHECKS: readonly Check[] = whereWordbooks([
  ...discoveryChecks,
  ...describedOperationChecks,
  ...envelopeChecks,
  ...authenticationChecks,
  ...scopeChecks,
  ...errorChecks,
  ...versioningChecks,
  ...bindingChecks,
  ...describedReadChecks,
  ...learnerReadChecks,
  ...describedWriteChecks,
  ...learnerWriteChecks,
  ...bindingStateChecks,
  ...throttlingChecks,
]);
