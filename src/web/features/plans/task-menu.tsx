import {
  Bell,
  BellOff,
  CalendarArrowDown,
  CalendarClock,
  CircleCheck,
  CircleDashed,
  Ellipsis,
  Trash2,
} from "lucide-react";
import type { ReactNode } from "react";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/button.tsx";
import { OPTION, POPOVER } from "../../ui/select.tsx";
import { today } from "./actions.ts";
import { useTaskDesk } from "./task-desk.tsx";
import type { StudyTask } from "./tasks.ts";

/** All actions on a task, in a menu. */
export function TaskMenu({ task }: { task: StudyTask }) {
  const { t } = useTranslation();
  const { actions, open } = useTaskDesk();
  const { title } = task.snapshot;
  const isDone = task.state === "completed";
  return (
    <MenuTrigger>
      <IconButton label={t("plans.task.menuNamed", { title })} icon={<Ellipsis aria-hidden className="size-4.5" />} />
      <Popover className={POPOVER} placement="bottom end">
        <Menu aria-label={t("plans.task.menuNamed", { title })} className="min-w-52 outline-hidden">
          {isDone ? (
            <Item icon={<CircleDashed aria-hidden className="size-4" />} onAction={() => actions.reopen(task)}>
              {t("plans.task.reopen")}
            </Item>
          ) : (
            <>
              <Item icon={<CircleCheck aria-hidden className="size-4" />} onAction={() => actions.complete(task)}>
                {t("plans.task.complete")}
              </Item>
              <Item icon={<CalendarClock aria-hidden className="size-4" />} onAction={() => open(task)}>
                {t("plans.task.move")}
              </Item>
              {task.date !== today() && (
                <Item
                  icon={<CalendarArrowDown aria-hidden className="size-4" />}
                  onAction={() => actions.move(task, { date: today(), slot: task.slot })}
                >
                  {t("plans.task.toToday")}
                </Item>
              )}
              <Item
                icon={
                  task.messengerReminder ? (
                    <BellOff aria-hidden className="size-4" />
                  ) : (
                    <Bell aria-hidden className="size-4" />
                  )
                }
                onAction={() => actions.remind(task, !task.messengerReminder)}
              >
                {t(task.messengerReminder ? "plans.task.noReminder" : "plans.task.reminder")}
              </Item>
            </>
          )}
          <Item icon={<Trash2 aria-hidden className="size-4" />} onAction={() => actions.remove(task)}>
            {t("plans.task.remove")}
          </Item>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function Item({ icon, children, onAction }: { icon: ReactNode; children: string; onAction(): unknown }) {
  return (
    <MenuItem className={OPTION} textValue={children} onAction={() => void onAction()}>
      {icon}
      {children}
    </MenuItem>
  );
}
