import { Menu } from '@mantine/core';
import type { RecordKind } from '@/platform/modules';
import { DotsMenu } from '@/ui/DotsMenu';
import type { MenuMove } from './page/page';
import { useDeletion } from './useDeletion';

interface Props {
  kind: RecordKind;
  record: { readonly id: number; readonly number: string };
  /** The record is gone: what showed it goes as well. */
  onDeleted: () => void;
}

/** What is done with a record seldom, in its panel. Whoever may do none of it is shown nothing. */
export function RecordMore({ kind, record, onDeleted }: Props) {
  const { moves, dialog } = useDeletion(kind, record, onDeleted);
  if (moves.length === 0) return null;
  return (
    <>
      <DotsMenu in="panel">
        <DangerItems moves={moves} />
      </DotsMenu>
      {dialog}
    </>
  );
}

/** What is lost by it stands in red. */
export function DangerItems({ moves }: { moves: readonly MenuMove[] }) {
  return moves.map(({ label, icon: Icon, run }) => (
    <Menu.Item
      key={label}
      color="danger"
      leftSection={Icon ? <Icon size={16} aria-hidden /> : null}
      onClick={run}
    >
      {label}
    </Menu.Item>
  ));
}
