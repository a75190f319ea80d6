import { ActionIcon, Button } from '@mantine/core';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NameField } from '@/ui/form/NameField';
import { SiteBadge } from '../SiteBadge';
import { PartMenu } from './PartMenu';
import classes from './parts.module.css';
import { keyOf, type Node, nextLevel } from './tree';
import { onTreeKey } from './treeKeys';
import type { PartTreeState } from './usePartTree';
import { useAddPart, useEditPart } from './writes';

export interface Below {
  state: PartTreeState;
  /** Whether this person may change anything. */
  changes: boolean;
}

/** What is below a part or the site, and a line to add to it. */
export function PartList({
  nodes,
  parentKey,
  state,
  changes,
  ...to
}: Below & {
  nodes: readonly Node[];
  parentKey: string;
  level: Node['level'];
  parentId: number;
  parentActive: boolean;
}) {
  return (
    <ul className={classes.list}>
      {nodes.map((node) => (
        <PartRow key={node.id} node={node} parentKey={parentKey} state={state} changes={changes} />
      ))}
      {changes && to.parentActive ? (
        <li>
          <AddPart state={state} parentKey={parentKey} level={to.level} parentId={to.parentId} />
        </li>
      ) : null}
    </ul>
  );
}

interface RowProps extends Below {
  node: Node;
  parentKey: string;
}

const PartRow = memo(function PartRow({ node, parentKey, state, changes }: RowProps) {
  const { t } = useTranslation();
  const edit = useEditPart();
  const key = keyOf(node);
  const isOpen = state.open.has(key);
  const lower = nextLevel(node.level);
  const renames = state.renaming === key;
  const name = useRef<HTMLButtonElement>(null);
  const renamed = useRef(false);
  // Whoever renamed it goes on from its name, once that stands there again.
  useEffect(() => {
    if (renamed.current && !renames) name.current?.focus();
    renamed.current = renames;
  }, [renames]);
  return (
    <li>
      <div className={classes.row} data-level={node.level}>
        {lower ? (
          <ActionIcon
            variant="subtle"
            color="ink"
            tabIndex={-1}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'sites.parts.fold' : 'sites.parts.unfold', { name: node.name })}
            onClick={() => state.unfold(key)}
          >
            <IconChevronRight size={16} className={classes.chevron} aria-hidden />
          </ActionIcon>
        ) : (
          <span className={classes.leaf} aria-hidden />
        )}
        {renames ? (
          <NameField
            label={t('common.name')}
            name={node.name}
            onSave={(name) => edit.mutateAsync({ level: node.level, id: node.id, name })}
            onClose={() => state.setRenaming('')}
          />
        ) : (
          <button
            ref={name}
            type="button"
            className={classes.name}
            data-part-name={key}
            aria-expanded={lower ? isOpen : undefined}
            onClick={() => lower && state.unfold(key)}
            onKeyDown={(event) =>
              onTreeKey(event, { state, key, parentKey, foldable: Boolean(lower), changes })
            }
          >
            <span>{node.name}</span>
            {node.below.length > 0 ? (
              <span className={classes.count}>{node.below.length}</span>
            ) : null}
          </button>
        )}
        <span className={classes.people}>
          {[node.head?.name, node.in_charge?.name].filter(Boolean).join(' · ')}
        </span>
        {node.status === 'inactive' ? <SiteBadge status="inactive" /> : null}
        {changes ? <PartMenu node={node} state={state} /> : null}
      </div>
      {lower && isOpen ? (
        <PartList
          nodes={node.below}
          parentKey={key}
          level={lower}
          parentId={node.id}
          parentActive={node.status === 'active'}
          state={state}
          changes={changes}
        />
      ) : null}
    </li>
  );
});

interface AddProps {
  state: PartTreeState;
  parentKey: string;
  level: Node['level'];
  parentId: number;
}

function AddPart({ state, parentKey, level, parentId }: AddProps) {
  const { t } = useTranslation();
  const add = useAddPart();
  if (state.adding !== parentKey) {
    return (
      <Button
        className={classes.add}
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => state.setAdding(parentKey)}
      >
        {t(`sites.parts.add.${level}`)}
      </Button>
    );
  }
  return (
    <div className={classes.adding}>
      <NameField
        label={t(`sites.parts.new.${level}`)}
        onSave={(name) => add.mutateAsync({ level, parentId, name })}
        onClose={() => state.setAdding('')}
      />
      <span className={classes.hint}>{t('sites.parts.addHint')}</span>
    </div>
  );
}
