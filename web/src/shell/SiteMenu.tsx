import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { recordKinds } from '@/platform/modules';
import { withExplicitStatus } from '@/platform/search';
import { useMe } from '@/platform/session';
import { chooseSite, useSiteId } from '@/platform/site';
import menus from './menus.module.css';
import classes from './Where.module.css';

/** Chooses the site to work at. A list that is open follows at once. */
export function SiteMenu() {
  const { t } = useTranslation();
  const router = useRouter();
  const sites = useMe().sites ?? [];
  const siteId = useSiteId();
  const current = sites.find((site) => site.id === siteId);

  function choose(id: number | undefined) {
    chooseSite(id);
    const { pathname } = router.state.location;
    // The lists of all kinds of record can be looked at for one site.
    if (!recordKinds().some(({ root }) => `${pathname}/`.startsWith(`${root}/`))) return;
    const search = (before: object) =>
      withExplicitStatus({
        ...before,
        page: undefined,
        site_id: id === undefined ? undefined : String(id),
      });
    void router.navigate({ to: pathname, search } as never);
  }

  if (sites.length === 0) return null;
  if (sites.length === 1) {
    return (
      <span className={classes.oneSite}>
        <span className={classes.siteName}>{sites[0]?.name}</span>
      </span>
    );
  }
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <button
          type="button"
          className={classes.site}
          aria-label={`${t('nav.site')}: ${current?.name ?? t('nav.allSites')}`}
        >
          <span className={classes.siteName}>{current?.name ?? t('nav.allSites')}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={menus.tall}>
        <Menu.Item
          rightSection={current ? null : <IconCheck size={15} aria-hidden />}
          onClick={() => choose(undefined)}
        >
          {t('nav.allSites')}
        </Menu.Item>
        <Menu.Divider />
        {sites.map((site) => (
          <Menu.Item
            key={site.id}
            rightSection={site.id === siteId ? <IconCheck size={15} aria-hidden /> : null}
            onClick={() => choose(site.id)}
          >
            {site.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
