import { Checkbox, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useMe } from '@/platform/session';
import { DateInput } from '@/ui/form/DateInputs';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { LibraryFile, Reminder } from '../api';
import { useRemind } from '../writes';
import { People, type Who } from './People';

interface Props {
  opened: boolean;
  onClose: () => void;
  file: LibraryFile;
  /** The one that is changed; without it a new one is made. */
  reminder?: Reminder;
}

/** Who is reminded of a file, when and of what. */
export function ReminderDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t('library.remind.title')} opened={props.opened} onClose={props.onClose}>
      <Reminding {...props} />
    </FormDialog>
  );
}

function Reminding({ file, reminder, onClose }: Props) {
  const { t } = useTranslation();
  const { today, day } = useFormats();
  const me = useMe().id;
  const remind = useRemind(file.id, reminder?.id);
  const people = reminder?.people ?? [];
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        remind_me: reminder ? people.some(({ id }) => id === me) : true,
        remind_others: people.some(({ id }) => id !== me),
        user_ids: people.filter(({ id }) => id !== me) as Who[],
        remind_on: reminder?.remind_on ?? '',
        note: reminder?.note ?? '',
      },
    },
    async ({ user_ids, ...rest }) => {
      await remind.mutateAsync({ ...rest, user_ids: user_ids.map(({ id }) => id) });
      toast.done(t('library.remind.done', { day: day(rest.remind_on) }));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <Checkbox
        label={t('library.remind.me')}
        {...form.getInputProps('remind_me', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('library.remind.others')}
        {...form.getInputProps('remind_others', { type: 'checkbox' })}
      />
      {form.values.remind_others ? (
        <People
          label={t('library.remind.whom')}
          of={form.values.user_ids}
          onChange={(chosen) => form.setFieldValue('user_ids', chosen)}
          error={form.errors.user_ids}
        />
      ) : null}
      <DateInput
        label={t('library.remind.day')}
        description={t('library.remind.hour')}
        min={today()}
        {...form.getInputProps('remind_on')}
      />
      <Textarea
        label={t('library.remind.note')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('note')}
      />
      <DialogFoot send={t('library.remind.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}
