import { useTranslation } from 'react-i18next';
import classes from './mailers.module.css';
import { useNamed } from './variables';

interface Props {
  changed: boolean;
  text: string;
  /** It is HTML. */
  rich?: boolean;
}

/** What would be said without own words, where that is something else. */
export function UsualWords({ changed, text, rich }: Props) {
  const { t } = useTranslation();
  const named = useNamed();
  if (!changed) return null;
  const plain = rich
    ? (new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '')
    : text;
  return (
    <p className={classes.quiet}>
      <strong>{t('notifications.mailers.usual')}</strong> {named(plain)}
    </p>
  );
}
