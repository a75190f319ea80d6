import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { roleList } from '@/directory/roles/api';
import { CopyField } from '@/ui/CopyField';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Share } from '../api';
import classes from '../library.module.css';
import { useShare } from '../writes';
import { Chosen } from './Chosen';
import { People, type Who } from './People';

interface Props {
  opened: boolean;
  onClose: () => void;
  kind: 'file' | 'folder';
  of: { readonly id: number; readonly name: string; readonly shares: readonly Share[] | null };
}

/** With whom a file or folder is shared, and its link. */
export function ShareDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('library.share.title', { name: props.of.name })}
      opened={props.opened}
      onClose={props.onClose}
    >
      <Sharing {...props} />
    </FormDialog>
  );
}

const idsIn = (all: readonly Who[]) => all.map(({ id }) => id);

function Sharing({ kind, of, onClose }: Props) {
  const { t } = useTranslation();
  const share = useShare(kind, of.id);
  const was = (how: Share['with']): Who[] => (of.shares ?? []).filter((each) => each.with === how);
  const roles = useQuery(roleList).data ?? [];
  const sites = useSites();
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: { user_ids: was('person'), role_ids: was('role'), site_ids: was('site') } },
    async ({ user_ids, role_ids, site_ids }) => {
      await share.mutateAsync({
        user_ids: idsIn(user_ids),
        role_ids: idsIn(role_ids),
        site_ids: idsIn(site_ids),
      });
      toast.done(t('library.share.done', { name: of.name }));
      onClose();
    },
  );
  const { user_ids, role_ids, site_ids } = form.values;
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className={classes.quiet}>{t(`library.share.${kind}`)}</p>
      <People
        label={t('library.share.person')}
        of={user_ids}
        onChange={(people) => form.setFieldValue('user_ids', people)}
        error={form.errors.user_ids}
      />
      {roles.length > 0 ? (
        <OneMore
          label={t('library.share.role')}
          all={roles.map(({ id, name }) => ({ id, name }))}
          of={role_ids}
          onChange={(chosen) => form.setFieldValue('role_ids', chosen)}
        />
      ) : null}
      <OneMore
        label={t('library.share.site')}
        all={sites.map(({ id, name }) => ({ id, name }))}
        of={site_ids}
        onChange={(chosen) => form.setFieldValue('site_ids', chosen)}
      />
      <CopyField
        label={t('library.share.link')}
        value={`${location.origin}${kind === 'file' ? `/library/view/${of.id}` : `/library?in=folder-${of.id}`}`}
      />
      <DialogFoot send={t('library.share.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}

interface OneMoreProps {
  label: string;
  all: readonly Who[];
  of: readonly Who[];
  onChange: (chosen: Who[]) => void;
}

function OneMore({ label, all, of, onChange }: OneMoreProps) {
  const { t } = useTranslation();
  const free = all.filter(({ id }) => !of.some((each) => each.id === id));
  return (
    <>
      <NativeSelect
        label={label}
        placeholder={t('library.share.none')}
        value=""
        onChange={(value) => {
          const found = all.find(({ id }) => id === Number(value));
          if (found) onChange([...of, found]);
        }}
        choices={free.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Chosen
        label={label}
        of={of}
        onRemove={(id) => onChange(of.filter((one) => one.id !== id))}
      />
    </>
  );
}
