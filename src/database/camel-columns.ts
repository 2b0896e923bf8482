import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  ReferenceNode,
  type RootOperationNode,
  SelectAllNode,
  SelectionNode,
} from "kysely";

/**
 * Columns have camelCase names in queries and results, and snake_case names in the database. Names are translated when a query is compiled:
 * each returned column gets its camelCase name as an alias, so that rows need no conversion. Kysely's own CamelCasePlugin renames the keys
 * of every row.
 */
export const camelColumns: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs) => withResultNames(node, snakeNames.transformNode(node)),
  transformResult: async ({ result }) => result,
};

class SnakeNames extends OperationNodeTransformer {
  protected override transformIdentifier(node: IdentifierNode): IdentifierNode {
    return IdentifierNode.create(snakeCase(node.name));
  }
}

const snakeNames = new SnakeNames();

/** `createdAt` becomes `created_at`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `created_at` becomes `createdAt`. */
export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Restores the names of the returned columns, also in ORDER BY and GROUP BY. */
function withResultNames(written: RootOperationNode, snake: RootOperationNode): RootOperationNode {
  if (written.kind === "SelectQueryNode" && snake.kind === "SelectQueryNode") {
    const aliases = new Set(written.selections?.flatMap(aliasOf));
    const isAlias = (node: OperationNode) => aliases.has(columnOf(node) ?? "");
    return {
      ...snake,
      ...(snake.selections !== undefined && { selections: named(written.selections, snake.selections) }),
      ...(snake.orderBy !== undefined && {
        orderBy: {
          ...snake.orderBy,
          items: snake.orderBy.items.map((item, at) => {
            const own = written.orderBy?.items[at];
            return own !== undefined && isAlias(own.orderBy) ? { ...item, orderBy: own.orderBy } : item;
          }),
        },
      }),
      ...(snake.groupBy !== undefined && {
        groupBy: {
          ...snake.groupBy,
          items: snake.groupBy.items.map((item, at) => {
            const own = written.groupBy?.items[at];
            return own !== undefined && isAlias(own.groupBy) ? own : item;
          }),
        },
      }),
    };
  }
  if ("returning" in snake && "returning" in written && snake.returning !== undefined) {
    const selections = named(written.returning?.selections, snake.returning.selections);
    return { ...snake, returning: { ...snake.returning, selections } };
  }
  return snake;
}

function named(written: readonly SelectionNode[] | undefined, snake: readonly SelectionNode[]): SelectionNode[] {
  return snake.map((selection, at) => {
    if (SelectAllNode.is(selection.selection))
      throw new Error("Name the columns: selectAll() would return them in snake_case");
    const name = resultName(written?.[at]?.selection);
    if (name === null || name === snakeCase(name)) return selection;
    const node = AliasNode.is(selection.selection) ? selection.selection.node : selection.selection;
    return SelectionNode.create(AliasNode.create(node, IdentifierNode.create(name)));
  });
}

function aliasOf({ selection }: SelectionNode): string[] {
  return AliasNode.is(selection) && IdentifierNode.is(selection.alias) ? [selection.alias.name] : [];
}

function resultName(node: OperationNode | undefined): string | null {
  if (node === undefined) return null;
  if (AliasNode.is(node)) return IdentifierNode.is(node.alias) ? node.alias.name : null;
  if (ReferenceNode.is(node)) return ColumnNode.is(node.column) ? node.column.column.name : null;
  return ColumnNode.is(node) ? node.column.name : null;
}

/** The name of a column without its table, or null. */
function columnOf(node: OperationNode): string | null {
  return ReferenceNode.is(node) && node.table === undefined ? resultName(node) : null;
}
