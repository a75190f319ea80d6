import { ActionIcon } from '@mantine/core';
import {
  IconFile,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeXls,
  IconFileWord,
  IconPhoto,
  IconStar,
  IconStarFilled,
  IconVideo,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { smallOf } from '@/ui/files/small';
import type { FileRow, Folder } from './api';
import classes from './library.module.css';
import { useFavorite } from './writes';

const ICONS: Readonly<Record<string, typeof IconFile>> = {
  pdf: IconFileTypePdf,
  word: IconFileWord,
  sheet: IconFileTypeXls,
  slides: IconFileTypePpt,
  image: IconPhoto,
  video: IconVideo,
};

/** What a file is, small: a picture shows itself. */
export function FileIcon({ file }: { file: Pick<FileRow, 'kind' | 'url' | 'content_type'> }) {
  const Icon = ICONS[file.kind] ?? IconFile;
  if (file.kind === 'image' && !file.content_type.startsWith('image/hei')) {
    return <img className={classes.thumb} src={smallOf(file.url)} alt="" loading="lazy" />;
  }
  return <Icon className={classes.icon} size={22} stroke={1.5} aria-hidden />;
}

interface StarProps {
  kind: 'file' | 'folder';
  of: Pick<FileRow | Folder, 'id' | 'name' | 'favorite' | 'favorite_id'>;
}

/** The mark of a favourite. */
export function Star({ kind, of }: StarProps) {
  const { t } = useTranslation();
  const mark = useFavorite(kind);
  const Icon = of.favorite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      color="ink"
      size="lg"
      aria-pressed={of.favorite}
      aria-label={t('library.favorite', { name: of.name })}
      loading={mark.isPending}
      onClick={(event) => {
        event.stopPropagation();
        mark.mutate(of);
      }}
    >
      <Icon size={17} aria-hidden />
    </ActionIcon>
  );
}
