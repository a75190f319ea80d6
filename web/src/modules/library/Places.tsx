import {
  IconBuilding,
  IconChevronRight,
  IconFiles,
  IconFolder,
  IconShare,
  IconStar,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useMe } from '@/platform/session';
import { type Folder, foldersQuery, storageQuery, treeQuery, treesQuery } from './api';
import { type Spot, spotText } from './filters';
import classes from './library.module.css';

interface Props {
  here: Spot;
  /** The folders on the way to where one is, which stand open. */
  way: readonly number[];
}

/** Everywhere where there are files: lists over all of them, and the trees of folders. */
export function Places(props: Props) {
  const { t } = useTranslation();
  const { data: trees } = useQuery(treesQuery);
  return (
    <nav className={classes.places} aria-label={t('library.places')}>
      <ul>
        <Branch {...props} spot={{ at: 'all' }} icon={<IconFiles size={17} aria-hidden />}>
          {t('library.all')}
        </Branch>
        <Branch {...props} spot={{ at: 'favorite' }} icon={<IconStar size={17} aria-hidden />}>
          {t('library.favorites')}
        </Branch>
        <Branch {...props} spot={{ at: 'shared' }} icon={<IconShare size={17} aria-hidden />} tree>
          {t('library.shared')}
        </Branch>
      </ul>
      <p className={classes.group}>{t('library.folders')}</p>
      <ul>
        <Branch {...props} spot={{ at: 'own' }} icon={<IconUser size={17} aria-hidden />} tree>
          {t('library.own')}
        </Branch>
        {(trees?.site_based_folders ?? []).map(({ site, folders_count }) => (
          <Branch
            key={site.id}
            {...props}
            spot={{ at: 'site', id: site.id }}
            icon={<IconBuilding size={17} aria-hidden />}
            tree={folders_count > 0}
          >
            {site.name}
          </Branch>
        ))}
        {trees?.others ? (
          <Branch
            {...props}
            spot={{ at: 'others' }}
            icon={<IconUsers size={17} aria-hidden />}
            tree
          >
            {t('library.others')}
          </Branch>
        ) : null}
      </ul>
      <Room />
    </nav>
  );
}

interface BranchProps extends Props {
  spot: Spot;
  icon: ReactNode;
  /** There are folders below it. */
  tree?: boolean;
  children: string;
}

/** One place, and what is below it once it is unfolded. */
function Branch(props: BranchProps) {
  const { here, way, spot, icon, tree, children } = props;
  const { t } = useTranslation();
  const onTheWay = spot.at === 'folder' && way.includes(spot.id);
  const [opened, setOpened] = useState<boolean | null>(null);
  const open = opened ?? (onTheWay || (spotText(here) === spotText(spot) && spot.at !== 'all'));
  const current = spotText(here) === spotText(spot);
  return (
    <li>
      <div className={classes.branch} data-here={current || undefined}>
        {tree ? (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={open}
            aria-label={t(open ? 'library.foldNamed' : 'library.unfoldNamed', { name: children })}
            onClick={() => setOpened(!open)}
          >
            <IconChevronRight size={15} aria-hidden />
          </button>
        ) : (
          <span className={classes.leaf} />
        )}
        <Link
          to="/library"
          search={{ in: spotText(spot) }}
          activeProps={{}}
          className={classes.place}
          aria-current={current ? 'page' : undefined}
        >
          {icon}
          <span>{children}</span>
        </Link>
      </div>
      {tree && open ? <Below {...props} /> : null}
    </li>
  );
}

function Below({ spot, here, way }: BranchProps) {
  const folders = useBelow(spot);
  if (!folders?.length) return null;
  return (
    <ul>
      {folders.map((folder) => (
        <Branch
          key={folder.id}
          here={here}
          way={way}
          spot={{ at: 'folder', id: folder.id }}
          icon={<IconFolder size={17} aria-hidden />}
          tree={(folder.child_ids ?? []).length > 0}
        >
          {folder.name}
        </Branch>
      ))}
    </ul>
  );
}

/** The folders directly below a place. */
export function useBelow(spot: Spot): readonly Folder[] | undefined {
  const site = useQuery(treeQuery(spot.at === 'site' ? spot.id : 0));
  const level = useQuery(foldersQuery(levelOf(spot), spot.at !== 'site' && spot.at !== 'all'));
  if (spot.at === 'site') return site.data?.sub_folders ?? undefined;
  return spot.at === 'all' ? [] : level.data;
}

function levelOf(spot: Spot) {
  if (spot.at === 'folder') return { parent_id: spot.id };
  if (spot.at === 'favorite') return { favorite: true };
  return { of: spot.at === 'shared' || spot.at === 'others' ? spot.at : ('own' as const) };
}

/** How much room is left. */
function Room() {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const { data: room } = useQuery(storageQuery);
  const { organization } = useMe();
  if (!room) return null;
  if (organization?.subscription_type === 'own') {
    const used = { used: bytes(room.used_bytes), library: bytes(room.library_bytes) };
    return <div className={classes.storage}>{t('library.storageUsed', used)}</div>;
  }
  const said = t('library.storage', {
    used: bytes(room.used_bytes),
    limit: bytes(room.limit_bytes),
    library: bytes(room.library_bytes),
  });
  return (
    <div className={classes.storage}>
      <meter
        min={0}
        max={room.limit_bytes}
        high={room.limit_bytes * 0.8}
        value={room.used_bytes}
        aria-label={said}
      />
      {room.exhausted ? t('library.storageFull') : said}
    </div>
  );
}
