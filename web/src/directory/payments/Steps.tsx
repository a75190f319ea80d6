import '@mantine/core/styles/Pagination.layer.css';
import { Pagination } from '@mantine/core';

interface Props {
  meta: { current_page: number; total_pages: number } | undefined;
  onPage: (page: number) => void;
}

/** The pages of a short list; nothing where there is one. */
export function Steps({ meta, onPage }: Props) {
  if (!meta || meta.total_pages < 2) return null;
  return (
    <Pagination mt="md" total={meta.total_pages} value={meta.current_page} onChange={onPage} />
  );
}
