import { addTexts } from '../i18n/t';
import admin from './en/admin.json' with { type: 'json' };

addTexts(admin);
