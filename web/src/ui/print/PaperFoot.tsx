import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useSession } from '@/platform/session';

/** Under a record that is printed from the screen: whose it is, where it is, who printed it and when. */
export function PaperFoot() {
  const { t } = useTranslation();
  const { fullDateTime } = useFormats();
  const { user } = useSession();
  return (
    <p className="only-on-paper">
      {user?.organization?.name} · {location.origin + location.pathname}
      <br />
      {t('print.printedBy', {
        name: user?.full_name,
        when: fullDateTime(new Date().toISOString()),
      })}
    </p>
  );
}
