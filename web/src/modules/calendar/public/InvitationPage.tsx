import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { useWord } from '@/platform/words';
import { PlainButton, Spinner } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import { useSecret } from '@/ui/useSecret';
import { whenOf } from './when';

type Invitation = Answer<'/api/calendar_invitations/look', 'post'>['invitation'];

const RESPONSES = ['accepted', 'maybe', 'declined'] as const;

/** What somebody is asked to. To open it answers nothing: programs that look at mails do so too. */
export function InvitationPage() {
  const token = useSecret();
  const { t, i18n } = useTranslation();
  const word = useWord();
  const sentence = useAnonymousSentence();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [busy, setBusy] = useState('');
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    unwrap(api.POST('/api/calendar_invitations/look', { body: { token } })).then(
      (found) => setInvitation(found.invitation),
      setError,
    );
  }, [token]);

  async function answer(response: (typeof RESPONSES)[number]) {
    setBusy(response);
    setError(null);
    try {
      const said = await unwrap(
        api.POST('/api/calendar_invitations/answer', { body: { token, response } }),
      );
      setInvitation(said.invitation);
    } catch (cause) {
      setError(cause);
    }
    setBusy('');
  }

  return (
    <div className={classes.login}>
      <h1 className={classes.title}>{invitation?.title ?? t('calendar.one')}</h1>
      {error ? (
        <p className={classes.error} role="alert">
          {sentence(error)}
        </p>
      ) : null}
      {invitation || error ? null : <Spinner />}
      {invitation ? (
        <div className={classes.form}>
          <p className={classes.hint}>
            {word('calendar.type', invitation.item_type)} · {invitation.organizer} ·{' '}
            {invitation.organization}
          </p>
          <p>{whenOf(invitation, i18n.language)}</p>
          {invitation.venue ? <p>{invitation.venue}</p> : null}
          {invitation.meeting_link ? (
            <a className={classes.link} href={invitation.meeting_link} rel="noreferrer">
              {invitation.meeting_link}
            </a>
          ) : null}
          {invitation.description ? (
            <p style={{ whiteSpace: 'pre-line' }}>{invitation.description}</p>
          ) : null}
          {invitation.status === 'planned' ? (
            <>
              <h2>{t('calendar.comes')}</h2>
              {RESPONSES.map((response) => (
                <PlainButton
                  key={response}
                  quiet={invitation.response !== response}
                  aria-pressed={invitation.response === response}
                  busy={busy === response}
                  onClick={() => answer(response)}
                >
                  {word('calendar.answer', response)}
                </PlainButton>
              ))}
            </>
          ) : (
            <p className={classes.notice}>
              {word('calendar.refusal', `calendar_${invitation.status}`)}
            </p>
          )}
          <p className={classes.hint} role="status">
            {invitation.response === 'waiting'
              ? null
              : t('calendar.answered', { said: word('calendar.response', invitation.response) })}
          </p>
        </div>
      ) : null}
    </div>
  );
}
