import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/ui/form/FormDialog';
import { WordsForm } from '@/ui/form/WordsForm';
import type { ObservationRow } from './api';
import { WithoutActions } from './ObservationActions';
import { ObservationFacts } from './ObservationFacts';
import { useMove } from './writes';

interface Props {
  observation: ObservationRow;
  to: 'confirm' | 'resume';
  opened: boolean;
  onClose: () => void;
}

/** A second person signs that nothing is needed, or somebody that work may go on: with what it is about. */
export function AgreeDialog(props: Props) {
  const { t } = useTranslation();
  const { observation, to, opened, onClose } = props;
  return (
    <FormDialog
      title={t(`observations.agree.${to}.title`, { number: observation.number })}
      opened={opened}
      onClose={onClose}
    >
      <AgreeForm {...props} />
    </FormDialog>
  );
}

type FormProps = Omit<Props, 'opened'> & { onDone?: () => void };

/** The same where it stands, without a dialog around it. */
export function AgreeForm({ observation, to, onClose, onDone }: FormProps) {
  const { t } = useTranslation();
  const agree = useMove(observation.id, to);
  return (
    <WordsForm
      words={{
        field: 'remark',
        label: `${t('field.remarks')} (${t('common.optional')})`,
        rows: 2,
      }}
      send={(remark) => agree.mutateAsync({ remark })}
      label={t(`observations.agree.${to}.send`)}
      done={t(`observations.agree.${to}.done`, { number: observation.number })}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{observation.description}</p>
      <ObservationFacts observation={observation} />
      {observation.actions_count === 0 ? <WithoutActions observation={observation} /> : null}
    </WordsForm>
  );
}
