import { CalendarArrowDown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Card, List } from "../../ui/card.tsx";
import { usePlaceName } from "./actions.ts";
import type { useOverdue } from "./plans.ts";
import { useTaskDesk } from "./task-desk.tsx";
import { overdueRow } from "./task-focus.ts";
import { TaskRow } from "./task-row.tsx";
import { inOrder } from "./tasks.ts";

/**
 * Overdue tasks, of one plan or of all, with a button that moves them to today. Nothing if there are none. `few` are shown until "show all" is
 * pressed.
 */
export function Overdue({
  overdue: { data },
  planId = null,
  few,
}: {
  overdue: ReturnType<typeof useOverdue>;
  planId?: number | null;
  few: number;
}) {
  const { t } = useTranslation();
  const placeName = usePlaceName();
  const { actions } = useTaskDesk();
  const [isAll, setAll] = useState(false);
  const [isMoving, setMoving] = useState(false);
  if (data === undefined || data.totalCount === 0) return null;
  const { totalCount } = data;
  const tasks = inOrder(data.items);
  const shown = isAll ? tasks : tasks.slice(0, few);
  const isCut = tasks.length < totalCount;
  const name = t("plans.overdue.title", { count: totalCount });
  const moveAll = async () => {
    if (isMoving) return;
    document.getElementById("main")?.focus();
    setMoving(true);
    await actions.moveOverdue(planId);
    setMoving(false);
  };
  return (
    <Card
      title={name}
      about={t("plans.overdue.about")}
      action={
        <span className="flex flex-wrap gap-x-1 gap-y-2">
          {tasks.length > few && (
            <Button look="quiet" aria-expanded={isAll} onPress={() => setAll(!isAll)}>
              {isAll
                ? t("plans.overdue.fewer")
                : t(isCut ? "plans.overdue.latest" : "plans.overdue.all", { count: tasks.length })}
            </Button>
          )}
          <Button
            icon={<CalendarArrowDown aria-hidden className="size-4" />}
            isPending={isMoving}
            onPress={() => void moveAll()}
          >
            {t("plans.overdue.move", { count: totalCount })}
          </Button>
        </span>
      }
      flush
    >
      {shown.length > 0 && (
        <List label={name}>
          {shown.map((task) => (
            <TaskRow
              key={task.taskId}
              task={task}
              row={overdueRow(task.taskId)}
              where={[placeName(task), planId === null ? task.planTitle : ""].filter((one) => one !== "").join(" · ")}
            />
          ))}
        </List>
      )}
    </Card>
  );
}
