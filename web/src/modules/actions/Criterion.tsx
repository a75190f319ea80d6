import { useTranslation } from 'react-i18next';
import classes from './actions.module.css';

/** By what it is to be seen that an action has helped, as whoever closed it wrote it. */
export function Criterion({ text }: { text: string | undefined }) {
  const { t } = useTranslation();
  if (!text) return null;
  return (
    <div>
      <p className={classes.quiet}>{t('actions.check.when')}</p>
      <p className="prose">{text}</p>
    </div>
  );
}
