import { addTexts } from '../i18n/i18n';
import admin from './en/admin.json' with { type: 'json' };

addTexts(admin);
