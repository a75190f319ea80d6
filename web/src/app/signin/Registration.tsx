import { IconHourglass, IconLock } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { useSession } from '@/platform/session';
import { Message } from '@/ui/Message';
import classes from '@/ui/plain/plain.module.css';
import { type Application, OrganizationForm } from './OrganizationForm';
import { type Registered, RegistrationCode } from './RegistrationCode';
import setup from './Setup.module.css';

/** A stranger asks for an organization: the form, the code, and what came of it. */
export function Registration() {
  const { t } = useTranslation();
  const { boot } = useSession();
  const [sent, setSent] = useState<Application>();
  const [answer, setAnswer] = useState<Registered>();
  const [changes, setChanges] = useState(false);
  const objection = useObjection(answer?.ticket);
  if (boot?.sign_up === 'closed') {
    return (
      <Message
        level={1}
        icon={<IconLock size={22} />}
        title={t('registration.closed')}
        text={t('registration.closedText')}
      />
    );
  }
  if (!answer || !sent || changes) {
    return (
      <OrganizationForm
        title={t('registration.title')}
        lead={t('registration.lead')}
        submit={t('registration.submit')}
        emailHelp={t('registration.emailHelp')}
        initial={sent}
        objection={objection}
        onSend={async (application) => {
          const body = { ...application, ...(answer?.ticket ? { ticket: answer.ticket } : {}) };
          setAnswer(await unwrap(api.POST('/api/v1/registrations', { body })));
          setSent(application);
          setChanges(false);
        }}
      />
    );
  }
  if (answer.state === 'code') {
    return (
      <RegistrationCode
        email={sent.email}
        ticket={answer.ticket}
        onAnswer={setAnswer}
        onChange={() => setChanges(true)}
      />
    );
  }
  return answer.state === 'created' ? (
    <Created application={sent} url={answer.organization_url} />
  ) : (
    <Message
      level={1}
      icon={<IconHourglass size={22} />}
      title={t('registration.waiting', { organization: sent.organization_name })}
      text={t(boot?.mails ? 'registration.waitingText' : 'registration.waitingNoMail', {
        email: sent.email,
      })}
    />
  );
}

/** Why the organization cannot have an address. A trouble of the network is no reason. */
function useObjection(ticket?: string) {
  const { t } = useTranslation();
  return useCallback(
    async (subDomain: string) => {
      const body = { sub_domain: subDomain, ...(ticket ? { ticket } : {}) };
      try {
        const { free } = await unwrap(api.POST('/api/v1/registrations/address', { body }));
        return free ? '' : t('registration.taken');
      } catch {
        return '';
      }
    },
    [ticket, t],
  );
}

function Created({ application, url }: { application: Application; url: string }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone, and the focus with it: a screen reader goes on here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.login}>
      <h1 className={classes.title} ref={heading} tabIndex={-1}>
        {t('setup.done', { organization: application.organization_name })}
      </h1>
      <p>{t('setup.doneText', { email: application.email })}</p>
      <a className={setup.go} href={url}>
        {t('setup.open', { host: new URL(url).host })}
      </a>
    </div>
  );
}
