import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { Invitation } from './api';
import { LinkDialog } from './LinkDialog';
import { useSendLink } from './writes';

interface Whose {
  readonly id: number;
  readonly full_name: string;
  readonly email: string;
}

/** Sends somebody a link, or shows it where there is no mail. */
export function useLink(kind: 'invitation' | 'reset') {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const sending = useSendLink(kind);
  const [made, setMade] = useState<{ person: Whose; link: Invitation } | null>(null);
  async function send(person: Whose) {
    try {
      const link = await sending.mutateAsync(person.id);
      if (link.mailed) toast.done(t('users.manage.linkSent', { email: person.email }));
      else setMade({ person, link });
    } catch (cause) {
      toast.failed(sentence(cause));
    }
  }
  return {
    send: (person: Whose) => void send(person),
    /** Of whom a link is being made. */
    busy: sending.isPending ? sending.variables : 0,
    dialog: made ? <LinkDialog {...made} onClose={() => setMade(null)} /> : null,
  };
}
