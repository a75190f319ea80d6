import { Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoggedWord } from '@/core/activity/words';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { SupportAccess } from '@/directory/support/SupportAccess';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { AskedWrite } from '@/ui/AskedWrite';
import { ErrorState } from '@/ui/ErrorState';
import { Facts, Section } from '@/ui/Facts';
import { Form } from '@/ui/form/Form';
import { FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import {
  announceDeletion,
  keepOrganization,
  type OrganizationRow,
  organizationUsage,
  setStatus,
  useEditOrganization,
} from './api';
import { OrganizationStatus } from './columns';
import classes from './tenant.module.css';

interface Props {
  of: OrganizationRow;
  onClose: () => void;
}

/** One organization: how much of it is used, and what is done about it. Never what is in it. */
export function OrganizationDialog({ of, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog title={of.name} opened onClose={onClose}>
      <div className={classes.stack}>
        <div>
          <OrganizationStatus row={of} />
        </div>
        <SupportAccess id={of.id} name={of.name} />
        <UsageFacts of={of} />
        <Section title={t('organizations.tenant.edit')}>
          <EditForm of={of} onClose={onClose} />
        </Section>
        <AppLink href={`/api_settings/${of.id}`}>{t('organizations.keys.settings')}</AppLink>
        <Moves of={of} />
      </div>
    </FormDialog>
  );
}

function UsageFacts({ of }: { of: OrganizationRow }) {
  const { t } = useTranslation();
  const { bytes, dateTime, number } = useFormats();
  const kind = useLoggedWord();
  const { data, error, refetch } = useQuery(organizationUsage(of.id));
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <FactsSkeleton />;
  const word = (key: 'lastUsed' | 'sites' | 'invited' | 'createdAt') =>
    t(`organizations.tenant.${key}`);
  const used = data.last_used_at ? dateTime(data.last_used_at) : t('organizations.tenant.never');
  return (
    <Section title={t('organizations.tenant.usage')}>
      <Facts
        facts={[
          [t('organizations.tenant.address'), `${of.sub_domain_name}.${location.host}`],
          [word('createdAt'), dateTime(of.created_at)],
          [word('lastUsed'), used],
          [t('organizations.users'), number(of.active_users)],
          [word('invited'), data.invited_users ? number(data.invited_users) : ''],
          [word('sites'), number(data.sites)],
          [t('organizations.storage'), bytes(of.storage_used_bytes)],
          ...(data.records ?? []).map((each) => [kind(each.kind), number(each.count)] as const),
        ]}
      />
    </Section>
  );
}

const MB = 1_000_000;

function EditForm({ of, onClose }: Props) {
  const { t } = useTranslation();
  const edit = useEditOrganization(of.id);
  const limited = of.subscription_type !== 'own';
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        name: of.name,
        user_limit: of.user_limit,
        storage_limit_bytes: Math.round(of.storage_limit_bytes / MB),
        contractors: of.contractors,
      },
    },
    async (values) => {
      const limits = {
        user_limit: Number(values.user_limit),
        storage_limit_bytes: Number(values.storage_limit_bytes) * MB,
      };
      const { name, contractors } = values;
      await edit.mutateAsync({ name, contractors, ...(limited ? limits : {}) });
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      <TextInput
        label={t('common.name')}
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
      {limited ? (
        <>
          <NumberInput
            label={t('organizations.tenant.userLimit')}
            min={1}
            max={1_000_000}
            {...form.getInputProps('user_limit')}
          />
          <NumberInput
            label={t('organizations.tenant.storageLimit')}
            min={0}
            max={9_000_000_000}
            {...form.getInputProps('storage_limit_bytes')}
          />
        </>
      ) : null}
      <Switch
        label={t('organizations.tenant.contractors')}
        description={t('organizations.tenant.contractorsHelp')}
        {...form.getInputProps('contractors', { type: 'checkbox' })}
      />
      <div>
        <Button type="submit" loading={busy}>
          {t('common.save')}
        </Button>
      </div>
    </Form>
  );
}

const MOVES = {
  suspend: { danger: true, write: (id: number) => setStatus(id, 'Inactive') },
  reopen: { danger: false, write: (id: number) => setStatus(id, 'Active') },
  delete: { danger: true, write: announceDeletion },
  keep: { danger: false, write: keepOrganization },
} as const;

type Move = keyof typeof MOVES;

/** What is asked once more before it is done. */
function Moves({ of }: { of: OrganizationRow }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Move>();
  const moved = of.moving_since !== null;
  const moves: Move[] = [
    ...(moved ? [] : ([of.status === 'Active' ? 'suspend' : 'reopen'] as const)),
    ...(moved && !of.moved_to ? [] : ([of.deletion_on ? 'keep' : 'delete'] as const)),
  ];
  return (
    <div className={classes.moves}>
      {moved ? <p>{t('organizations.tenant.movedText', { label: of.sub_domain_name })}</p> : null}
      {moves.map((move) => (
        <Button
          key={move}
          variant={MOVES[move].danger ? 'light' : 'default'}
          color={MOVES[move].danger ? 'danger' : undefined}
          onClick={() => setAsked(move)}
        >
          {t(`organizations.tenant.${move}`)}
        </Button>
      ))}
      {asked ? (
        <AskedWrite
          title={of.name}
          text={t(`organizations.tenant.${asked}Text`, { organization: of.name })}
          confirm={t(`organizations.tenant.${asked}`)}
          danger={MOVES[asked].danger}
          write={() => MOVES[asked].write(of.id)}
          done={t('common.saved')}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  );
}
