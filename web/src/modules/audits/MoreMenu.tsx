import { IconCalendarRepeat, IconChartLine, IconForms } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { DotsLink, DotsMenu } from '@/ui/DotsMenu';
import { SCHEDULES } from './navigation';

/** What else there is of audits: what makes them, and what they add up to. */
export function MoreMenu() {
  const { t } = useTranslation();
  const { can } = useCan();
  return (
    <DotsMenu width={240}>
      <DotsLink icon={IconCalendarRepeat} to={SCHEDULES}>
        {t('audits.schedules.title')}
      </DotsLink>
      <DotsLink icon={IconChartLine} to="/audit-summary">
        {t('audits.titles.numbers')}
      </DotsLink>
      {can('Audit Template', 'read') ? (
        <DotsLink icon={IconForms} to="/audit-forms">
          {t('audits.templates.title')}
        </DotsLink>
      ) : null}
    </DotsMenu>
  );
}
