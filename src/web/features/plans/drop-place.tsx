import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { Button, GridList, GridListItem, isTextDropItem, useDragAndDrop } from "react-aria-components";
import type { Slot } from "../../../lib/slots.ts";
import { classes } from "../../ui/classes.ts";
import { useTaskDesk } from "./task-desk.tsx";
import type { PlannedTask } from "./tasks.ts";

/** What is carried from one place to another: the id of a task. Nothing else is taken, and no other page takes it. */
const CARRIED = "application/x-lectern-task";

/**
 * A place of the calendar: its tasks can be dragged to another place, and others dropped here, with the mouse, by touch and by
 * keyboard. A month has no slots; what is dropped on a day keeps its own.
 */
export function DropPlace({
  label,
  date,
  slot,
  tasks,
  all,
  className,
  empty,
  children,
}: {
  label: string;
  date: string;
  slot: Slot | null;
  /** The tasks here that can be moved. */
  tasks: readonly PlannedTask[];
  /** Those of the whole calendar, among which the one that is dropped is found. */
  all: readonly PlannedTask[];
  className?: string;
  /** Stands here while there is nothing. */
  empty: ReactNode;
  children(task: PlannedTask): ReactNode;
}) {
  const { drop } = useTaskDesk();
  const { dragAndDropHooks } = useDragAndDrop<PlannedTask>({
    getItems: (keys) => [...keys].map((key) => ({ [CARRIED]: String(key) })),
    acceptedDragTypes: [CARRIED],
    getDropOperation: () => "move",
    onRootDrop: ({ items }) => {
      for (const item of items) {
        if (!isTextDropItem(item)) continue;
        void item.getText(CARRIED).then((taskId) => {
          const task = all.find((one) => String(one.taskId) === taskId);
          const to = { date, slot: slot ?? task?.slot ?? "morning" };
          if (task !== undefined && (task.date !== to.date || task.slot !== to.slot)) void drop(task, to);
        });
      }
    },
  });
  return (
    <GridList
      aria-label={label}
      items={tasks}
      dragAndDropHooks={dragAndDropHooks}
      keyboardNavigationBehavior="tab"
      renderEmptyState={() => empty}
      className={classes(
        "flex flex-col gap-1.5 rounded-md data-drop-target:bg-accent-soft data-drop-target:outline-2 data-drop-target:outline-accent",
        className,
      )}
    >
      {(task) => (
        <GridListItem
          id={String(task.taskId)}
          textValue={task.snapshot.title}
          className="rounded-md data-dragging:opacity-50"
        >
          {children(task)}
        </GridListItem>
      )}
    </GridList>
  );
}

/** Where a drag begins by keyboard and for screen readers; it is named by the list that it is in. Narrow, for seven days stand in a row. */
export function DragHandle({ isSmall = false }: { isSmall?: boolean }) {
  return (
    <Button
      slot="drag"
      className={classes(
        "flex size-6 shrink-0 cursor-grab items-center justify-center rounded-sm text-soft pointer-coarse:size-11",
        !isSmall && "max-xl:size-11",
      )}
    >
      <GripVertical aria-hidden className="size-4" />
    </Button>
  );
}
