import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { t } from '../i18n/t';
import { FrontPage } from '../ui/page/front-page';
import { Link } from '../ui/page/link';
import { MessagePage } from '../ui/page/message-page';
import { usePageTitle } from '../ui/page/use-page-title';

/** The page for unknown addresses. */
export default function NotFound() {
  usePageTitle(t('app.not_found'));
  return (
    <FrontPage>
      <MessagePage
        heading="h1"
        icon={<IconMapQuestion size="2rem" stroke={1.5} />}
        title={t('app.not_found')}
        action={
          <Button component={Link} to="/">
            {t('app.to_start')}
          </Button>
        }
      >
        {t('app.not_found_text')}
      </MessagePage>
    </FrontPage>
  );
}
