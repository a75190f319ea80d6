import { Button, Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { FormErrors } from '@/ui/form/FormErrors';
import { useServerForm } from '@/ui/form/useServerForm';

import { toast } from '@/ui/toast';
import { type ListName, type SavedView, useSaveView } from './api';
import classes from './views.module.css';

interface Props {
  list: ListName;
  search: string;
  mine: readonly SavedView[];
  onSaved: () => void;
}

/** Keeps what is on the screen under a name; the same name again replaces it. */
export function SaveView({ list, search, mine, onSaved }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const save = useSaveView();
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: { name: '', shared: false } },
    async ({ name, shared }) => {
      const id = mine.find((view) => view.name === name.trim())?.id;
      await save.mutateAsync({ id, list, name, search, shared });
      form.reset();
      toast.done(t('views.saved'));
      onSaved();
    },
  );
  const replaced = mine.some((view) => view.name === form.values.name.trim());
  if (!search) return <p className={classes.help}>{t('views.help')}</p>;
  return (
    <form className={classes.save} onSubmit={submit} noValidate>
      <FormErrors failure={failure} />
      <TextInput
        size="xs"
        label={t('views.name')}
        description={replaced ? t('views.replaces') : undefined}
        maxLength={80}
        required
        withAsterisk={false}
        {...form.getInputProps('name')}
      />
      {user?.is_admin ? (
        <Checkbox
          size="xs"
          label={t('views.share')}
          {...form.getInputProps('shared', { type: 'checkbox' })}
        />
      ) : null}
      <Button type="submit" size="xs" loading={busy} disabled={form.values.name.trim() === ''}>
        {t('views.save')}
      </Button>
    </form>
  );
}
