const linesOf = (text: string) => text.trim().split('\n');

/** Texts of "not found", as services in many countries and frameworks write them. */
export const MISS_WORDINGS: readonly string[] = linesOf(`
No match was found
No matching person
There is no profile for this slug
Company profile not found
Contact not found.
person_not_found
Not found
No results
No data found.
no records
Record was not found
No such person
No company matches these details
Profile could not be found
No contact exists with that email
Sorry, we couldn't locate anyone matching
Sorry, we couldn’t locate anyone.
0 results
0 hits (took 12 ms)
no luck
none
Nope
Nada
Nil return
We have no idea who that is.
This person is not in our database.
Person does not exist
Unknown person
There is nobody with that email.
Empty result set.
No hits for the given criteria, try again with another name.
Not in our records
Zero matches
Out of coverage: this profile is outside Australia.
Failed to find a match
Insufficient data to identify the person
We were not able to locate this profile.
Nobody matches these details.
The domain is unknown to us
Lookup finished without a hit
Email not recognised
Unmatched
No one by that name
Query returned an empty set
Your search did not match any documents
We could not enrich this record
Nothing to show
There are no entities to return
Miss
Entity does not exist: person
We hold nothing on this ABN
Try another email, this one leads nowhere
The person you are looking for has left our index
ERR_NO_HIT
NO_CONTENT
E1004: no candidate
Aucun résultat
Personne introuvable
Rien ne correspond à ces critères
Aucune entreprise ne correspond
Cette personne n'existe pas
Keine Treffer
Es wurde niemand gefunden.
Leider nichts gefunden
Zu dieser Person liegt nichts vor
Unbekannte Firma
Sin resultados
No se encontraron coincidencias
No existe ninguna persona con esos datos
Nadie con ese correo
Nenhum resultado encontrado
Pessoa não localizada
Nessun risultato
Nessuna corrispondenza trovata
Azienda sconosciuta
Geen resultaten
Niemand gevonden
Onbekend bedrijf
Nie znaleziono
Brak wyników
Ingen träff
Inga resultat
Ingen resultater
Ei tuloksia
Nenalezeno
Nincs találat
Niciun rezultat
Δεν βρέθηκε
Ничего не найдено
Sonuç bulunamadı
لا توجد نتائج
לא נמצא
कोई परिणाम नहीं मिला
未找到
查無資料
沒有符合的結果
見つかりませんでした
該当する人物はいません
검색 결과가 없습니다
ไม่พบข้อมูล
Không tìm thấy kết quả
Tidak ditemukan
Kāore i kitea
`);

/** Texts of a failure inside a 200, of the same kinds. */
export const FAILURE_WORDINGS: readonly string[] = linesOf(`
Too many requests
Rate limit hit
Please slow down
Quota exceeded
You have no credits left
Daily limit reached
Your trial has expired
Please upgrade your plan
Payment required
Unauthorized
Not authenticated
Invalid API key
Missing Authentication Token
Forbidden
Access denied
Account suspended
You are not authorized to view this
Service is under maintenance
Temporarily unavailable
The system is busy
The upstream timed out
No results: the upstream timed out
Maintenance: no results until noon
Internal server error
Bad gateway
502
429
HTTP 504
Something went wrong
Oops
Oops! Our bad.
Service melted
Well, that didn't work
Our hamsters are tired
Come back later
Your request is being processed
Request accepted
Still searching, check back in a minute.
We have queued your lookup
Backend is down
Backend unreachable
connect ECONNREFUSED 10.0.0.1
getaddrinfo ENOTFOUND db.internal
socket hang up
NullPointerException
SQLSTATE[HY000]: server has gone away
ORA-12541: no listener
Deadlock found when trying to get lock
Cannot read properties of undefined (reading 'id')
Segmentation fault
upstream connect error or disconnect/reset before headers
no healthy upstream
No server could handle the request
Tenant not found
Host not found
User not found
Database not found
Workspace not found
Index not found
Secret not found in vault
No route to host
No profile service is running
No company database connection
No record could be read: disk full
No match rate can be computed today
There is no person on call, call us tomorrow
No contact with the database
no companies table in this schema
Card declined
Insufficient balance
You have run out of lookups
Please log in again
Session ended
Your IP is not on the list
Not included in your plan
This lookup is not implemented yet
Invalid parameter
Unknown field: emial
Malformed JSON
Unsupported media
Contract version mismatch
Circuit open
Checksum mismatch
Licence key rejected
Please solve the puzzle first
Une erreur est survenue
Service momentanément interrompu
Trop de requêtes
Interner Fehler
Wartungsarbeiten
Zu viele Anfragen
Zugriff verweigert
Ha ocurrido un error
Demasiadas solicitudes
Servicio caído
Erro interno do servidor
Errore del server
Er is iets misgegaan
Wystąpił błąd
Något gick fel
Došlo k chybě
Ошибка сервера
Bir hata oluştu
حدث خطأ
サーバーエラーが発生しました
しばらくしてからもう一度お試しください
系统繁忙，请稍后再试
服务器错误
서버 오류가 발생했습니다
เกิดข้อผิดพลาด
Đã xảy ra lỗi
Terjadi kesalahan
`);
