import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/ui/form/FormDialog';
import { AskForm } from './AskForm';
import { CheckForm } from './CheckForm';
import { CloseForm } from './CloseForm';
import { CompleteForm } from './CompleteForm';
import type { Asked, MoveProps } from './moving';
import { ReopenForm } from './ReopenForm';

const TITLES = {
  complete: 'actions.completeTitle',
  close: 'actions.ask.close',
  reopen: 'actions.ask.reopen',
  sendBack: 'actions.ask.sendBack',
  extend: 'actions.extension.askTitle',
  check: 'actions.check.title',
} as const;

interface Props extends MoveProps {
  /** What it asks, or asked: that stays in sight while the dialog goes away. */
  asked: Asked;
  opened: boolean;
}

/** Asks for what a move needs to be told before it is made. */
export function MoveDialog({ asked, opened, ...move }: Props) {
  const { t } = useTranslation();
  const title = t(TITLES[asked], { number: move.action.number });
  return (
    <FormDialog title={title} opened={opened} onClose={move.onClose}>
      <MoveForm {...move} asked={asked} />
    </FormDialog>
  );
}

function MoveForm({ asked, ...move }: MoveProps & { asked: Asked }) {
  switch (asked) {
    case 'complete':
      return <CompleteForm {...move} />;
    case 'close':
      return <CloseForm {...move} />;
    case 'reopen':
    case 'sendBack':
      return <ReopenForm {...move} name={asked} />;
    case 'extend':
      return <AskForm {...move} />;
    case 'check':
      return <CheckForm {...move} />;
  }
}
