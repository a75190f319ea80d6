import { useTranslation } from 'react-i18next';
import { Dialog } from '@/ui/Dialog';
import { IdentityList } from '../identities/IdentityList';
import { SessionList } from './SessionList';
import classes from './sessions.module.css';

interface Props {
  person: { readonly id: number; readonly full_name: string };
  onClose: () => void;
}

/** Where a person is signed in, for an administrator. */
export function SessionsDialog({ person, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      centered
      onClose={onClose}
      title={t('users.sessions.of', { name: person.full_name })}
    >
      <div className={classes.dialog}>
        <SessionList user={person.id} />
        <h3>{t('users.identities.title')}</h3>
        <IdentityList user={person.id} />
      </div>
    </Dialog>
  );
}
