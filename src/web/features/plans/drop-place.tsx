import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { Button, GridList, GridListItem, isTextDropItem, useDragAndDrop } from "react-aria-components";
import type { Slot } from "../../../lib/slots.ts";
import { classes } from "../../ui/classes.ts";
import { useTaskDesk } from "./task-desk.tsx";
import type { PlannedTask } from "./tasks.ts";

/** The drag type: the id of a task. Nothing else is accepted, and no other page accepts it. */
const CARRIED = "application/x-lectern-task";

/**
 * A slot of the calendar: its tasks can be dragged to another one, and others dropped here, with the mouse, by touch and by keyboard. A month has
 * no slots; a task dropped on a day keeps its own slot.
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
  /** Tasks of the whole calendar, among which a dropped one is found. */
  all: readonly PlannedTask[];
  className?: string;
  /** Shown while the slot is empty. */
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

/** The drag handle for keyboards and screen readers, labelled by its list. It is narrow, because seven days fit into a row. */
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
