import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useRefusal } from '@/core/records/refusal';
import { AskedWrite } from '@/ui/AskedWrite';
import { ErrorState } from '@/ui/ErrorState';
import { GuardedButton } from '@/ui/GuardedButton';
import { PageHeader } from '@/ui/PageHeader';
import { toast } from '@/ui/toast';
import { type Role, roleQuery, useEditRole, useRemoveRole, useRestoreRole } from './api';
import { Changes } from './Changes';
import { changedModules, grantsOf } from './matrix';
import { RoleForm } from './RoleForm';
import classes from './roles.module.css';

/** One role with all that it grants. */
export function RolePage() {
  const id = Number(useParams({ strict: false }).id) || 0;
  const { data, error, refetch } = useQuery(roleQuery(id));
  return (
    <div className="page">
      {data ? <RoleEditor role={data} /> : null}
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
    </div>
  );
}

function RoleEditor({ role }: { role: Role }) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const navigate = useNavigate();
  const edit = useEditRole(role.id);
  const [asked, setAsked] = useState<'restore' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const why = refusal(role.can.update);
  const about = [t(`roles.kind.${role.kind}`), t('roles.users', { count: role.users_count })];
  return (
    <>
      <PageHeader title={role.name} text={about.join(' · ')}>
        <Button variant="subtle" onClick={() => navigate({ to: '/roles' })}>
          {t('roles.toList')}
        </Button>
        {role.template ? (
          <GuardedButton
            variant="default"
            refusal={null}
            reason={refusal(role.can.restore)}
            onClick={() => setAsked('restore')}
          >
            {t('roles.restore')}
          </GuardedButton>
        ) : null}
        <GuardedButton
          variant="default"
          refusal={null}
          reason={refusal(role.can.delete)}
          onClick={() => setAsked('remove')}
        >
          {t('roles.delete')}
        </GuardedButton>
      </PageHeader>
      {why ? <p className={classes.quiet}>{why}</p> : null}
      <RoleForm
        // What somebody else changed, or a restored default, begins anew.
        key={JSON.stringify([role.name, role.grant_admin_access, role.rules])}
        name={role.name}
        admin={role.grant_admin_access}
        before={grantsOf(role.role_actions_attributes)}
        refusal={why}
        label={t('common.save')}
        send={(sent) => edit.mutateAsync({ role: sent })}
        onSent={() => toast.done(t('common.saved'))}
      />
      {asked === 'restore' ? <RestoreDialog role={role} onClose={close} /> : null}
      {asked === 'remove' ? <RemoveDialog role={role} onClose={close} /> : null}
    </>
  );
}

interface DialogProps {
  role: Role;
  onClose: () => void;
}

/** Shows what changes before it does. */
function RestoreDialog({ role, onClose }: DialogProps) {
  const { t } = useTranslation();
  const restore = useRestoreRole(role.id);
  const changes = changedModules(
    grantsOf(role.role_actions_attributes),
    grantsOf(role.default_actions_attributes),
  );
  const same = changes.length === 0;
  return (
    <AskedWrite
      title={t('roles.restoreTitle', { name: role.template })}
      text={same ? t('roles.restoreSame') : t('roles.restoreText', { count: role.users_count })}
      confirm={t('roles.restore')}
      write={() => restore.mutateAsync(null)}
      done={t('roles.restored')}
      onClose={onClose}
      onFailed={() => undefined}
    >
      {same ? null : <Changes changes={changes} />}
    </AskedWrite>
  );
}

function RemoveDialog({ role, onClose }: DialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useRemoveRole(role.id);
  return (
    <AskedWrite
      danger
      title={t('roles.deleteTitle', { name: role.name })}
      text={t('roles.deleteText')}
      confirm={t('roles.delete')}
      write={() => remove.mutateAsync(null)}
      done={t('roles.deleted', { name: role.name })}
      onClose={onClose}
      onDone={() => void navigate({ to: '/roles' })}
    />
  );
}
