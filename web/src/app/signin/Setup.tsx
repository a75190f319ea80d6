import { IconLinkOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { ApiError } from '@/platform/errors';
import { Message } from '@/ui/Message';
import { PlainButton, Spinner } from '@/ui/plain/PlainButton';
import { useAnonymousSentence } from '@/ui/sentence';
import { useSecret } from '@/ui/useSecret';
import { OrganizationForm } from './OrganizationForm';
import { type Places, SetupDone } from './SetupDone';

/** Sets up a fresh installation by the link that the server printed. */
export function Setup() {
  const token = useSecret();
  // A newer link opened in the same tab changes nothing but what follows the #.
  return <Link key={token} token={token} />;
}

function Link({ token }: { token: string }) {
  const { t } = useTranslation();
  const link = useLink(token);
  const [places, setPlaces] = useState<Places | null>(null);
  if (places) return <SetupDone places={places} />;
  if (link.checking) return <Message level={1} icon={<Spinner />} title={t('setup.checking')} />;
  if (link.failure) return <Closed failure={link.failure} />;
  return (
    <OrganizationForm
      title={t('setup.title')}
      lead={t('setup.lead')}
      submit={t('setup.submit')}
      onSend={async (application) => {
        const body = { ...application, token };
        const answer = await unwrap(api.POST('/api/v1/setup', { body }));
        setPlaces({ ...answer, organization: body.organization_name, email: body.email });
      }}
    />
  );
}

/** Whether the link is good, asked before anybody fills in a form for nothing. */
function useLink(token: string) {
  const [link, setLink] = useState<{ checking: boolean; failure?: unknown }>({ checking: true });
  useEffect(() => {
    unwrap(api.POST('/api/v1/setup/link', { body: { token } })).then(
      () => setLink({ checking: false }),
      (failure: unknown) => setLink({ checking: false, failure }),
    );
  }, [token]);
  return link;
}

const FOR_GOOD = new Set(['already_set_up', 'setup_link_invalid']);

function Closed({ failure }: { failure: unknown }) {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const forGood = failure instanceof ApiError && FOR_GOOD.has(failure.code);
  return (
    <Message
      level={1}
      icon={<IconLinkOff size={22} />}
      title={forGood ? t('setup.closed') : t('errors.title')}
      text={sentence(failure)}
    >
      {forGood ? null : (
        <PlainButton onClick={() => location.reload()}>{t('common.retry')}</PlainButton>
      )}
    </Message>
  );
}
