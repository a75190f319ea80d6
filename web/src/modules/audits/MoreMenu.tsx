import { ActionIcon, Menu } from '@mantine/core';
import { IconCalendarRepeat, IconChartLine, IconDots, IconForms } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { SCHEDULES } from './place';

/** What else there is of audits: what makes them, and what they add up to. */
export function MoreMenu() {
  const { t } = useTranslation();
  const { can } = useCan();
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate({ to } as never);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('common.more')}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCalendarRepeat size={16} aria-hidden />}
          onClick={go(SCHEDULES)}
        >
          {t('audits.schedules.title')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconChartLine size={16} aria-hidden />}
          onClick={go('/audit-summary')}
        >
          {t('audits.titles.numbers')}
        </Menu.Item>
        {can('Audit Template', 'read') ? (
          <Menu.Item leftSection={<IconForms size={16} aria-hidden />} onClick={go('/audit-forms')}>
            {t('audits.templates.title')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
