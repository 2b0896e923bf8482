import type { Outside } from "../../src/kernel/context.ts";
import { createVault } from "../../src/lib/vault.ts";

export const TEST_SECRET_KEY = "a key that nothing but tests are sealed with";
export const testVault = createVault(TEST_SECRET_KEY);

/** A service that can send by every kind of connection. */
export const testOutside: Outside = {
  email: true,
  guessedMailSender: null,
  telegram: true,
  telegramBot: () => "lectern_test_bot",
  refuses: async () => false,
  readDocument: async () => ({ fault: "cannot be reached" }),
  pushKey: "BGI_ppv6P7BDndyoqxq1K9gZU9bUN3hNX_ngOTf-cM5TGYsvTd14Kp96NlrM3sJUl_masl8hIkk2e-friK8AcMo",
};
