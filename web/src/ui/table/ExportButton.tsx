import { Button, Menu } from '@mantine/core';
import { IconCsv, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FileFormat } from '@/platform/download';
import { useErrorSentence } from '../sentence';
import { toast } from '../toast';

const FORMATS = [
  { format: 'xlsx', icon: IconFileSpreadsheet },
  { format: 'csv', icon: IconCsv },
] as const;

interface Props {
  /** Fetches the file of the list as it is filtered and sorted, and saves it. */
  onExport: (format: FileFormat) => Promise<void>;
  /** When it is not the whole list. */
  label?: string;
}

/** All rows of a list as a file. When the server refuses, its words say why. */
export function ExportButton({ onExport, label }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const exporting = useMutation({
    mutationFn: onExport,
    onSuccess: () => toast.done(t('table.exported')),
    onError: (error) => toast.failed(sentence(error)),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          className={label ? undefined : 'icon-on-phone'}
          leftSection={<IconDownload size={15} aria-hidden />}
          loading={exporting.isPending}
          aria-busy={exporting.isPending}
        >
          {label ?? t('table.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ format, icon: FormatIcon }) => (
          <Menu.Item
            key={format}
            leftSection={<FormatIcon size={16} aria-hidden />}
            onClick={() => exporting.mutate(format)}
          >
            {t(`table.as.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
