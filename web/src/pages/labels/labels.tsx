import { Button, NativeSelect } from '@mantine/core';
import { MAX_BATCH } from '@whereabouts/shared/contracts/limits.js';
import '@mantine/core/styles/Combobox.css';
import { IconChevronLeft, IconCloudOff, IconPrinter, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import '../../i18n/locales/labels';
import { WholeNumberField } from '../../ui/fields/whole-number-field';
import { Loading } from '../../ui/loading/loading';
import { MessagePage } from '../../ui/page/message-page';
import { usePageTitle } from '../../ui/page/use-page-title';
import { errorText } from '../../widgets/problems/error-text';
import { LabelPage } from './label-page';
import classes from './labels.module.css';
import { pagesOf } from './sheets';
import { SizeFields } from './size-fields';
import { useItemLabels, usePlaceLabels } from './use-labels';
import { OWN_SIZE, SHEET_CHOICES, type SheetChoice, useSheet } from './use-sheet';

/** Prints labels for the items or places in the URL, each with a code that opens its item or place. */
export default function Labels() {
  usePageTitle(t('labels.title'));
  const [address] = useSearchParams();
  const { choice, choose, sheet, size, resize } = useSheet();
  const [skipped, setSkipped] = useState<number | ''>(0);
  const ofItems = useItemLabels(address.get('ids') ?? '');
  const ofPlaces = usePlaceLabels(address.get('places'));
  const isOfPlaces = address.has('places');
  const { labels: data, missing, left, error, isFetching, refetch } = isOfPlaces ? ofPlaces : ofItems;

  if (!data && error && !isFetching) {
    return (
      <MessagePage
        heading="h1"
        alert
        icon={<IconCloudOff size="2rem" stroke={1.5} />}
        title={errorText(error, t('labels.load_failed'))}
        action={
          <Button variant="default" onClick={refetch}>
            {t('app.try_again')}
          </Button>
        }
      />
    );
  }
  if (!data) return <Loading />;
  if (data.length === 0) {
    return (
      <MessagePage
        heading="h1"
        icon={<IconQrcode size="2rem" stroke={1.5} />}
        title={t('labels.none_title')}
        action={
          <Button component={Link} to="/inventory" variant="default">
            {t('labels.back')}
          </Button>
        }
      >
        {t('labels.none_text')}
      </MessagePage>
    );
  }

  // A single label links back to its own page.
  const only = data.length === 1 ? data[0] : undefined;
  const perPage = sheet.columns * sheet.rows;
  const skip = Math.min(perPage - 1, skipped || 0);
  const pages = pagesOf(data, sheet, skip);

  return (
    <div className={classes.page}>
      {/* The paper sets the page size, without margins of the browser. */}
      <style>{`@page { size: ${sheet.paper}; margin: 0 }`}</style>
      <div className={classes.tools}>
        <Button
          component={Link}
          variant="subtle"
          data-flush="start"
          className={classes.back}
          leftSection={<IconChevronLeft size="1.25rem" stroke={1.75} aria-hidden />}
          to={only ? only.address : '/inventory'}
        >
          {only ? only.name : t('labels.back')}
        </Button>
        <div>
          <h1>{t('labels.title')}</h1>
          <p className={classes.muted}>
            {t(isOfPlaces ? 'labels.text_places' : 'labels.text', { count: data.length })}
          </p>
          {left > 0 && <p className={classes.muted}>{t('labels.too_many', { max: MAX_BATCH })}</p>}
          {missing > 0 && <p className={classes.muted}>{t('labels.missing', { count: missing })}</p>}
          <p className={classes.muted}>{t('labels.print_hint')}</p>
        </div>
        <NativeSelect
          label={t('labels.sheet')}
          data={SHEET_CHOICES.map((value) => ({ value, label: t(`labels.sheet_${value}`) }))}
          value={choice}
          onChange={({ currentTarget }) => choose(currentTarget.value as SheetChoice)}
        />
        {choice === OWN_SIZE && <SizeFields size={size} onResize={resize} />}
        {perPage > 1 && (
          <WholeNumberField label={t('labels.skip')} min={0} max={perPage - 1} value={skipped} onChange={setSkipped} />
        )}
        <Button leftSection={<IconPrinter size="1.25rem" stroke={1.75} aria-hidden />} onClick={() => window.print()}>
          {t('labels.print')}
        </Button>
      </div>
      <div>
        {pages.map((labels, index) => (
          <LabelPage
            key={index}
            labels={labels}
            sheet={sheet}
            closer={index === 0 && perPage > 1 ? data[0] : undefined}
            title={t(perPage > 1 ? 'labels.pages' : 'labels.of_roll', { page: index + 1, pages: pages.length })}
          />
        ))}
      </div>
    </div>
  );
}
