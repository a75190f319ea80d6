import { useTranslation } from 'react-i18next';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { type Scope, ScopeFields } from './ScopeFields';
import { useLetGo } from './useLetGo';

interface Props {
  title: string;
  /** To when. */
  when: string;
  onMove: (of: { scope: Scope; let_exceptions_go?: boolean }) => Promise<void>;
  onClose: () => void;
}

/** Which dates of a series are moved. */
export function MoveDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('calendar.moveTo', { title: props.title, when: props.when })}
      opened
      onClose={props.onClose}
    >
      <MoveForm {...props} />
    </FormDialog>
  );
}

function MoveForm({ onMove, onClose }: Props) {
  const { t } = useTranslation();
  const letGo = useLetGo();
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: { scope: 'one' as Scope } },
    async ({ scope }) => {
      await letGo.watch(onMove({ scope, ...letGo.said }));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <ScopeFields label={t('calendar.scope.move')} {...form.getInputProps('scope')} />
      {letGo.field}
      <DialogFoot send={t('calendar.scope.moveSend')} busy={busy} onClose={onClose} />
    </Form>
  );
}
