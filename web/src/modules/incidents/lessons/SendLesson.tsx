import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { formData } from '../api';
import { type Lesson, lessonApi, useSendLesson } from './api';

interface Props {
  id: number;
  opened: boolean;
  onClose: () => void;
}

/** A lesson goes to the people of some sites, all of them or those with some roles. */
export function SendLesson({ id, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(lessonApi.one(id));
  if (!data) return null;
  return (
    <FormDialog
      title={t('incidents.lessons.sendTitle', { number: data.number })}
      opened={opened}
      onClose={onClose}
    >
      <SendForm lesson={data} onClose={onClose} />
    </FormDialog>
  );
}

function SendForm({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { t } = useTranslation();
  const sites = useSites();
  const roles = useQuery(formData).data?.roles ?? [];
  const send = useSendLesson(lesson.id);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { site_ids: [String(lesson.site.id)], role_ids: [] as string[] },
      validate: {
        site_ids: (value) => (value.length > 0 ? null : t('incidents.lessons.sitesMissing')),
      },
    },
    async ({ site_ids, role_ids }) => {
      const to = { site_ids: site_ids.map(Number), role_ids: role_ids.map(Number) };
      await send.mutateAsync(to);
      toast.done(t('incidents.lessons.sent', { number: lesson.number }));
      onClose();
    },
  );
  const choices = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Form onSubmit={submit} failure={failure}>
      <MultiSelect
        searchable
        clearable
        limit={60}
        label={t('incidents.lessons.sites')}
        nothingFoundMessage={t('form.nothingFound')}
        data={choices(sites)}
        {...form.getInputProps('site_ids')}
      />
      <MultiSelect
        searchable
        clearable
        limit={60}
        label={`${t('incidents.lessons.roles')} (${t('common.optional')})`}
        description={t('incidents.lessons.rolesHelp')}
        nothingFoundMessage={t('form.nothingFound')}
        data={choices(roles)}
        {...form.getInputProps('role_ids')}
      />
      <DialogFoot send={t('incidents.lessons.send')} busy={busy} onClose={onClose} />
    </Form>
  );
}
