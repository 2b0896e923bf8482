import { accountExport } from "./account-export.ts";
import { accountImport } from "./account-import.ts";
import { backup } from "./backup.ts";
import { check } from "./check.ts";
import { checkDatabase } from "./check-database.ts";
import type { CommandGroup } from "./command.ts";
import { demo } from "./demo.ts";
import { extractText } from "./extract-text.ts";
import { importCommand } from "./import.ts";
import { judgePassword } from "./judge-password.ts";
import { mcp } from "./mcp.ts";
import { packNew } from "./pack-new.ts";
import { restore } from "./restore.ts";
import { serve } from "./serve.ts";
import { tokenCreate } from "./token-create.ts";
import { tokenList } from "./token-list.ts";
import { tokenRevoke } from "./token-revoke.ts";
import { userAdd } from "./user-add.ts";
import { userDisable } from "./user-disable.ts";
import { userEnable } from "./user-enable.ts";
import { userList } from "./user-list.ts";
import { userPassword } from "./user-password.ts";
import { verifyCommand } from "./verify.ts";
import { versionCommand } from "./version.ts";

/** Every command, in the order in which help shows them. */
export const root: CommandGroup = {
  description: "Self-hosted IELTS study data for learners and the agents that help them.",
  commands: {
    serve,
    user: {
      description: "Accounts.",
      commands: { add: userAdd, list: userList, disable: userDisable, enable: userEnable, password: userPassword },
    },
    token: {
      description: "Agent tokens.",
      commands: { create: tokenCreate, list: tokenList, revoke: tokenRevoke },
    },
    account: {
      description: "Move a learner to another server, with everything.",
      commands: { export: accountExport, import: accountImport },
    },
    import: importCommand,
    pack: { description: "Content packs.", commands: { new: packNew } },
    backup,
    restore,
    check,
    mcp,
    demo,
    verify: verifyCommand,
    version: versionCommand,
    "extract-text": extractText,
    "check-database": checkDatabase,
    "judge-password": judgePassword,
  },
};
