import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { loginPath } from "../../next.ts";
import { useQueryText } from "../../ui/address.ts";
import { Button } from "../../ui/button.tsx";
import { type Account, useLogout } from "./account.ts";

/** Whose data a program asks for, and the way to another account. */
export function AccountLine({ account }: { account: Account }) {
  const { t } = useTranslation();
  const [path, navigate] = useLocation();
  const search = useQueryText();
  const logout = useLogout();
  const back = loginPath(search === "" ? path : `${path}?${search}`);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-4">
      <div className="min-w-0">
        <p className="text-xs text-soft">{t("bind.forAccount")}</p>
        <p className="truncate text-sm font-medium">{account.name}</p>
        <p className="truncate text-xs text-soft">{account.email}</p>
      </div>
      <Button
        look="quiet"
        isPending={logout.isPending}
        onPress={() => logout.mutate(undefined, { onSuccess: () => navigate(back) })}
      >
        {t("bind.switchAccount")}
      </Button>
    </div>
  );
}
