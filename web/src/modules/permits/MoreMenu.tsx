import { ActionIcon, Menu } from '@mantine/core';
import { IconChartBar, IconDeviceTv, IconDots, IconForms, IconMap2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { useSiteId } from '@/platform/site';

/** Other ways to look at permits, and what they are made from. */
export function MoreMenu() {
  const { t } = useTranslation();
  const { can } = useCan();
  const navigate = useNavigate();
  const site = useSiteId();
  const go = (to: string) => () =>
    void navigate({ to, search: site ? { site_id: String(site) } : {} } as never);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('common.more')}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconMap2 size={16} aria-hidden />} onClick={go('/site-permits')}>
          {t('permits.titles.sitePermits')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDeviceTv size={16} aria-hidden />}
          onClick={go('/permits/board')}
        >
          {t('permits.titles.board')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconChartBar size={16} aria-hidden />}
          onClick={go('/permit-dashboard')}
        >
          {t('permits.titles.dashboard')}
        </Menu.Item>
        {can('Permit Form Setting', 'read') ? (
          <Menu.Item
            leftSection={<IconForms size={16} aria-hidden />}
            onClick={() => void navigate({ to: '/permit-forms' } as never)}
          >
            {t('permits.templates.title')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
