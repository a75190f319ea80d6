import { Button, Checkbox, Popover, SegmentedControl } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column, TableView } from './columns';
import classes from './DataTable.module.css';

interface Props<R> {
  columns: readonly Column<R>[];
  view: TableView;
  onChange: (patch: Partial<TableView>) => void;
}

/** Which columns a table shows, and how close its rows stand. */
export function ViewMenu<R>({ columns, view, onChange }: Props<R>) {
  const { t } = useTranslation();
  const free = columns.filter((column) => !column.fixed);
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
        >
          {t('table.view')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.viewMenu}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('table.density')}
          value={view.dense ? 'compact' : 'comfortable'}
          onChange={(value) => onChange({ dense: value === 'compact' })}
          data={[
            { value: 'comfortable', label: t('table.comfortable') },
            { value: 'compact', label: t('table.compact') },
          ]}
        />
        <fieldset className={classes.viewColumns}>
          <legend>{t('table.columns')}</legend>
          {free.map((column) => (
            <Checkbox
              key={column.key}
              size="xs"
              label={column.label}
              checked={view.columns[column.key] ?? !column.off}
              onChange={(event) =>
                onChange({
                  columns: { ...view.columns, [column.key]: event.currentTarget.checked },
                })
              }
            />
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
