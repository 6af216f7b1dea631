import { Button, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { IconFileText } from '@tabler/icons-react';
import type { ReportPart } from '@whereabouts/shared/contracts/reports.js';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCollectionsQuery } from '../../api/items/collections';
import { useCreateReportMutation } from '../../api/items/reports';
import { useSuggestions } from '../../api/items/suggestions';
import { formatCategory } from '../../domain/format-category';
import { t } from '../../i18n/t';
import { SwitchRow } from '../../ui/fields/switch-row';
import { useStillShown } from '../../ui/leaving/use-still-shown';
import { useLinkToast } from '../../ui/messages/link-toast';
import { Problem } from '../../ui/messages/problem';
import { asPeopleSort } from '../../widgets/collections/selector-options';
import { errorText } from '../../widgets/problems/error-text';
import classes from './report.module.css';

const PARTS = ['photos', 'receipts', 'departed', 'history'] as const satisfies ReportPart[];

/** The choices of a list, with a value from the URL that the list does not have yet. */
const choices = (all: string, values: string[], chosen: string, labelOf = (value: string) => value) => [
  { value: '', label: all },
  ...[...new Set([...values, chosen])].filter(Boolean).map((value) => ({ value, label: labelOf(value) })),
];

const asCategoriesSort = (one: string, other: string) => asPeopleSort(formatCategory(one), formatCategory(other));

/** Chooses the items and the contents of a report, and starts it. The URL may name a place, category or collection. */
export function ReportForm() {
  const navigate = useNavigate();
  const linkToast = useLinkToast();
  const isStillShown = useStillShown();
  const [address] = useSearchParams();
  const [area, setArea] = useState(address.get('area') ?? '');
  const [category, setCategory] = useState(address.get('category') ?? '');
  const [collection, setCollection] = useState(address.get('collection') ?? '');
  const [parts, setParts] = useState({ photos: true, receipts: true, departed: false, history: false });
  const { areas, categories } = useSuggestions();
  const { data: collections } = useCollectionsQuery({ counts: false, system: true });
  const collectionNames = new Map(collections?.map(({ id, name }) => [String(id), name]));
  const nameOf = (id: string) => collectionNames.get(id) ?? (collections ? t('report.unknown_collection') : '');
  const [create, { isLoading, error }] = useCreateReportMutation();

  const start = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = await create({
      ...(area && { area }),
      ...(category && { category }),
      ...(collection && { collection_id: Number(collection) }),
      with: PARTS.filter((part) => parts[part]),
    });
    if (!data) return;
    const to = `/report/${data.report_id}`;
    if (isStillShown()) await navigate(to, { replace: true });
    else linkToast(t('report.started'), { to, text: t('report.show') });
  };

  return (
    <form className={classes.page} onSubmit={start}>
      <p className={classes.muted}>{t('report.hint')}</p>
      <section className={classes.card}>
        <h2>{t('report.scope')}</h2>
        <NativeSelect
          label={t('report.place')}
          data={choices(t('report.all_places'), areas.toSorted(asPeopleSort), area)}
          value={area}
          onChange={({ currentTarget }) => setArea(currentTarget.value)}
        />
        <NativeSelect
          label={t('report.category')}
          data={choices(t('report.all_categories'), categories.toSorted(asCategoriesSort), category, formatCategory)}
          value={category}
          onChange={({ currentTarget }) => setCategory(currentTarget.value)}
        />
        <NativeSelect
          label={t('report.collection')}
          data={choices(t('report.no_collection'), [...collectionNames.keys()], collection, nameOf)}
          value={collection}
          onChange={({ currentTarget }) => setCollection(currentTarget.value)}
        />
      </section>
      <section className={classes.card}>
        <h2>{t('report.contents')}</h2>
        {PARTS.map((part) => (
          <SwitchRow
            key={part}
            label={t(`report.${part}`)}
            hint={t(`report.${part}_hint`)}
            checked={parts[part]}
            onChange={(checked) => setParts({ ...parts, [part]: checked })}
          />
        ))}
      </section>
      {error && <Problem>{errorText(error, t('report.make_failed'))}</Problem>}
      <Button
        className={classes.start ?? ''}
        type="submit"
        loading={isLoading}
        leftSection={<IconFileText size="1.25rem" stroke={1.75} aria-hidden />}
      >
        {t('report.make')}
      </Button>
    </form>
  );
}
