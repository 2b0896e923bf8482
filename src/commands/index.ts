import type { CommandGroup } from "./command.ts";

/** Every command, in the order of the help. Each is loaded when it is run. */
export const root: CommandGroup = {
  description: "Self-hosted IELTS study data for learners and the agents that help them.",
  commands: {
    serve: async () => (await import("./serve.ts")).serve,
    user: {
      description: "Accounts.",
      commands: {
        add: async () => (await import("./user-add.ts")).userAdd,
        list: async () => (await import("./user-list.ts")).userList,
        disable: async () => (await import("./user-disable.ts")).userDisable,
        enable: async () => (await import("./user-enable.ts")).userEnable,
        password: async () => (await import("./user-password.ts")).userPassword,
      },
    },
    token: {
      description: "Agent tokens.",
      commands: {
        create: async () => (await import("./token-create.ts")).tokenCreate,
        list: async () => (await import("./token-list.ts")).tokenList,
        revoke: async () => (await import("./token-revoke.ts")).tokenRevoke,
      },
    },
    account: {
      description: "Move a learner with all data to another server.",
      commands: {
        export: async () => (await import("./account-export.ts")).accountExport,
        import: async () => (await import("./account-import.ts")).accountImport,
      },
    },
    import: async () => (await import("./import.ts")).importCommand,
    pack: { description: "Content packs.", commands: { new: async () => (await import("./pack-new.ts")).packNew } },
    backup: async () => (await import("./backup.ts")).backup,
    restore: async () => (await import("./restore.ts")).restore,
    check: async () => (await import("./check.ts")).check,
    mcp: async () => (await import("./mcp.ts")).mcp,
    demo: async () => (await import("./demo.ts")).demo,
    verify: async () => (await import("./verify.ts")).verifyCommand,
    version: async () => (await import("./version.ts")).versionCommand,
    "extract-text": async () => (await import("./extract-text.ts")).extractText,
    "check-database": async () => (await import("./check-database.ts")).checkDatabase,
    "judge-password": async () => (await import("./judge-password.ts")).judgePassword,
  },
};
