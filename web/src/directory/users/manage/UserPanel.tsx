import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { PersonParts } from '@/core/records/PersonParts';
import { useRefusal } from '@/core/records/refusal';
import { api, unwrap } from '@/platform/client';
import { useFormats } from '@/platform/formats';
import { isLocale, LOCALE_NAMES } from '@/platform/locale';
import { useMe } from '@/platform/session';
import { useWord } from '@/platform/words';
import { AskedWrite } from '@/ui/AskedWrite';
import { DotsMenu } from '@/ui/DotsMenu';
import { ErrorState } from '@/ui/ErrorState';
import { Facts } from '@/ui/Facts';
import { smallOf } from '@/ui/files/small';
import { GuardedButton } from '@/ui/GuardedButton';
import { RightPanel } from '@/ui/panel/RightPanel';
import { StatusBadge } from '@/ui/StatusBadge';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { SessionsDialog } from '../sessions/SessionsDialog';
import { type User, userQuery } from './api';
import { standingOf } from './filters';
import { LeaveDialog, type Leaving } from './LeaveDialog';
import { MailBounced } from './MailBounced';
import classes from './manage.module.css';
import { useUserNavigation } from './navigation';
import { useLink } from './useLink';
import { useEditUser } from './writes';

/** One person beside the list. */
export function UserPanel() {
  const { t } = useTranslation();
  const { close } = useUserNavigation();
  const id = Number(useParams({ strict: false }).id) || 0;
  const { data, error, refetch } = useQuery(userQuery(id));
  return (
    <RightPanel
      title={data?.full_name ?? t('users.manage.one')}
      above={data ? <StatusBadge status={standingOf(data)} /> : null}
      tools={data ? <MoreMenu key={id} user={data} /> : null}
      footer={data ? <Foot key={id} user={data} /> : null}
      onClose={close}
    >
      {error && !data ? <ErrorState error={error} onRetry={refetch} small /> : null}
      {data ? <UserFacts user={data} /> : error ? null : <FactsSkeleton />}
    </RightPanel>
  );
}

function UserFacts({ user }: { user: User }) {
  const { t } = useTranslation();
  const word = useWord();
  const { list, dateTime } = useFormats();
  const sites = (user.sites ?? []).map((site) => site.name);
  const licenses = (user.licenses ?? []).map((each) => word('roles.module', each));
  return (
    <>
      {user.photo ? (
        <img className={classes.photo} src={smallOf(user.photo.url)} alt={user.full_name} />
      ) : null}
      <Facts
        facts={[
          [t('signin.email'), user.email],
          [t('users.phone'), user.phone],
          [t('users.role'), user.role.name],
          [t('users.sites'), user.is_admin ? t('nav.allSites') : list(sites)],
          [t('users.manage.licenses'), user.role.kind === 'power_user' ? list(licenses) : ''],
          [t('users.employeeId'), user.employee_id],
          [t('users.manage.supervisor'), user.supervisor?.name],
          [t('users.shift'), t(`users.shifts.${user.shift}`)],
          [t('users.manage.gender'), user.gender ? t(`users.manage.genders.${user.gender}`) : ''],
          [t('app.language'), isLocale(user.locale) ? LOCALE_NAMES[user.locale] : ''],
          [t('users.manage.contractor'), user.is_contractor ? t('common.yes') : ''],
          [t('users.manage.added'), dateTime(user.created_at)],
          [t('users.manage.invitedUntil'), user.invited_until ? dateTime(user.invited_until) : ''],
        ]}
      />
      {user.mail_bounced ? <MailBounced user={user} /> : null}
      <p>
        <Link to="/users/$id/permission" params={{ id: String(user.id) }}>
          {t('users.manage.whatMay')}
        </Link>
      </p>
      <PersonParts userId={user.id} />
    </>
  );
}

function Foot({ user }: { user: User }) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const { edit } = useUserNavigation();
  const invitation = useLink('invitation');
  const activate = useActivate(user);
  const standing = standingOf(user);
  return (
    <>
      {user.status === 'Active' ? (
        <GuardedButton
          refusal={null}
          reason={refusal(user.can.update)}
          onClick={() => edit(user.id)}
        >
          {t('common.edit')}
        </GuardedButton>
      ) : (
        <GuardedButton
          refusal={null}
          reason={refusal(user.can.activate)}
          loading={activate.busy}
          onClick={activate.go}
        >
          {t('users.manage.activate')}
        </GuardedButton>
      )}
      {standing === 'Invited' ? (
        <GuardedButton
          refusal={null}
          variant="default"
          reason={refusal(user.can.invite)}
          loading={invitation.busy === user.id}
          onClick={() => invitation.send(user)}
        >
          {t('users.manage.inviteAgain')}
        </GuardedButton>
      ) : null}
      {invitation.dialog}
    </>
  );
}

function useActivate(user: User) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const edit = useEditUser(user.id);
  return {
    busy: edit.isPending,
    go: () =>
      edit.mutate(
        { status: 'Active' },
        {
          onSuccess: () => toast.done(t('users.manage.done.activate', { name: user.full_name })),
          onError: (cause) => toast.failed(sentence(cause)),
        },
      ),
  };
}

/** What is needed seldom; what may not be done says why not. */
function MoreMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const { close, edit } = useUserNavigation();
  const reset = useLink('reset');
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const [sessions, setSessions] = useState(false);
  const [resetting, setResetting] = useState(false);
  const me = useMe();
  const item = (label: string, code: string, run: () => void, danger?: boolean) => {
    const why = refusal(code);
    return (
      // Not disabled: the keys reach it, and it says why not.
      <Menu.Item
        aria-disabled={Boolean(why) || undefined}
        color={danger && !why ? 'danger' : undefined}
        closeMenuOnClick={!why}
        onClick={why ? undefined : run}
      >
        <span className={classes.menuItem}>
          {label}
          {why ? <span className={classes.why}>{why}</span> : null}
        </span>
      </Menu.Item>
    );
  };
  const { can } = user;
  return (
    <>
      <DotsMenu in="panel" width={270}>
        {user.status === 'Active' ? null : item(t('common.edit'), can.update, () => edit(user.id))}
        {item(t('users.manage.resetLink'), can.reset_password, () => reset.send(user))}
        {me.is_admin ? item(t('users.sessions.menu'), '', () => setSessions(true)) : null}
        {me.is_admin && me.id !== user.id
          ? item(t('users.factors.reset'), '', () => setResetting(true))
          : null}
        {item(t('users.manage.handOver'), can.hand_over, () => setLeaving('handOver'))}
        {item(t('users.manage.deactivate'), can.deactivate, () => setLeaving('deactivate'))}
        {item(t('users.manage.delete'), can.delete, () => setLeaving('delete'), true)}
      </DotsMenu>
      {reset.dialog}
      {sessions ? <SessionsDialog person={user} onClose={() => setSessions(false)} /> : null}
      <AskedWrite
        opened={resetting}
        title={t('users.factors.reset')}
        text={t('users.factors.resetText', { name: user.full_name })}
        confirm={t('users.factors.reset')}
        danger
        stays
        write={() =>
          unwrap(api.DELETE('/api/users/{id}/factors', { params: { path: { id: user.id } } }))
        }
        done={t('users.factors.resetDone')}
        onClose={() => setResetting(false)}
      />
      {leaving ? (
        <LeaveDialog
          user={user}
          how={leaving}
          onClose={() => setLeaving(null)}
          onDone={leaving === 'delete' ? close : () => setLeaving(null)}
        />
      ) : null}
    </>
  );
}
