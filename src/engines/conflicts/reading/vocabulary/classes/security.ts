import { type ValueClass, valueClass } from "../valueClass.ts";

/** Who may do what, and how secrets are kept. */
export const SECURITY: readonly ValueClass[] = [
  valueClass(
    "auth method",
    "auth authentication login credentials signin sessions",
    true,
    "jwt=jwts=json web tokens=json web token, session cookies=session cookie=cookie sessions=cookie based sessions=server side sessions, oauth=oauth2=oauth 2.0=oauth 2, saml=saml 2.0, oidc=openid connect, basic auth=basic authentication=http basic, api keys=api key, mtls=mutual tls=client certificates, ldap=active directory, kerberos=gssapi, passkeys=passkey=webauthn=fido2, magic links=magic link, password login=username and password, opaque tokens=opaque token, hmac signatures=hmac=hmac signature, bearer tokens=bearer token, digest auth, paseto, macaroons, ntlm, social login, device code flow, siwe=sign in with ethereum, ssh keys=ssh key",
  ),
  valueClass(
    "oauth flow",
    "flow grant",
    false,
    "authorization code=authorization code flow, implicit flow=implicit grant, client credentials=client credentials flow, password grant=resource owner password, device flow=device authorization grant, pkce",
  ),
  valueClass(
    "second factor",
    "mfa 2fa factor",
    false,
    "totp=authenticator app=google authenticator, sms codes=sms code, yubikey=u2f=security keys=hardware keys, push approval=duo push, hotp, email codes=email otp, recovery codes=backup codes",
  ),
  valueClass(
    "identity provider",
    "identity sso idp",
    true,
    "auth0, okta, keycloak, cognito=amazon cognito=aws cognito, Clerk=clerk.dev=clerk.com, firebase auth=firebase authentication, azure ad=entra id=entra=azure active directory, supertokens, workos, ory kratos=ory hydra, zitadel, authentik, authelia, fusionauth, onelogin, ping identity=pingone, jumpcloud, stytch, descope, dex idp=dexidp, gluu, forgerock, logto, casdoor, kinde, propelauth, freeipa, shibboleth, adfs=ad fs, google identity=sign in with google, kanidm, lldap, userfront, magic.link, frontegg",
  ),
  valueClass(
    "password hash",
    "hash hashing passwords",
    true,
    "bcrypt=bcryptjs, argon2=argon2id=argon2i, scrypt, pbkdf2, md5crypt, sha512crypt, yescrypt",
  ),
  valueClass(
    "hash algorithm",
    "hash hashing checksum digest checksums",
    false,
    "md5, sha-1=sha1, sha-256=sha256=sha2, sha-512=sha512, sha-384=sha384, sha-3=sha3, blake2=blake2b=blake2s, blake3, xxhash=xxh3=xxh64, murmurhash=murmur3=murmurhash3, crc32=crc32c, cityhash=farmhash, siphash, fnv-1a=fnv1a, wyhash, ahash, keccak=keccak256, adler32, ripemd-160=ripemd160, highwayhash, fxhash, metrohash, komihash",
  ),
  valueClass(
    "signature algorithm",
    "signing signed algorithm signature",
    true,
    "rs256, hs256, es256, eddsa=ed25519, rsa=rsa-2048=rsa-4096, ecdsa, hs512, ps256, es384, rs512, hs384, dsa keys=ssh-dss, schnorr, bls signatures, dilithium=ml-dsa, sphincs+, falcon signatures, secp256k1",
  ),
  valueClass(
    "key exchange",
    "exchange kex",
    true,
    "x25519=curve25519, ecdh=ecdhe, diffie-hellman=diffie hellman, ml-kem=kyber, p-256=secp256r1, noise protocol, x448, double ratchet",
  ),
  valueClass(
    "cipher",
    "encryption cipher encrypted",
    true,
    "aes-128=aes128=aes-128-gcm, aes-256=aes256=aes-256-gcm=aes-256-cbc, chacha20=chacha20-poly1305=xchacha20, 3des=triple des, des cipher=single des, blowfish, twofish, rc4, camellia cipher, serpent cipher, salsa20=xsalsa20, aes-ctr, aes-cbc, aes-gcm, aes-siv, aes-192",
  ),
  valueClass(
    "encryption tool",
    "encryption signing keys",
    true,
    "gpg=gnupg=pgp=openpgp, age encryption=filippo age, minisign, sigstore=cosign, signify openbsd, git-crypt, blackbox stack exchange, notary v2=Notation, libsodium=nacl, tink crypto=google tink, in-toto, transcrypt, veracrypt, luks=dm-crypt, fscrypt, bitlocker, filevault, ecryptfs, cryptomator, gocryptfs",
  ),
  valueClass(
    "secret store",
    "secrets secret",
    true,
    "vault=hashicorp vault=openbao, secrets manager=aws secrets manager, parameter store=ssm=ssm parameter store, sealed secrets=sealed-secrets, sops=.sops.yaml=mozilla sops, Doppler, 1password=1password connect, key vault=azure key vault, infisical, dotenv files=.env files=.env=dotenv, google secret manager=gcp secret manager, bitwarden=vaultwarden, conjur=cyberark, akeyless, external secrets operator=external secrets=external-secrets, kubernetes secrets, docker secrets, github secrets=actions secrets, rails credentials=credentials.yml.enc, agenix, sops-nix, keepass=keepassxc, lastpass, dashlane, passbolt, berglas, chamber segmentio, dotenvx=dotenv-vault, ansible vault=ansible-vault, kms=aws kms, keychain access, psono, knox pinterest, varlock",
  ),
  valueClass(
    "tls library",
    "tls ssl",
    true,
    "openssl=libssl, boringssl, rustls, gnutls, libressl, nss library=mozilla nss, mbedtls=mbed tls=polarssl, wolfssl=cyassl, schannel, s2n=s2n-tls=aws-lc, bearssl, secure transport=securetransport, botan, bouncy castle=bouncycastle, native-tls, conscrypt, jsse, picotls, axtls",
  ),
  valueClass(
    "tls version",
    "tls",
    false,
    "tls 1.0=tlsv1.0=tls1.0, tls 1.1=tlsv1.1=tls1.1, tls 1.2=tlsv1.2=tls1.2, tls 1.3=tlsv1.3=tls1.3, ssl 3.0=sslv3, dtls=dtls 1.2",
  ),
  valueClass(
    "certificate authority",
    "certificates certificate",
    true,
    "let's encrypt=let 's encrypt=letsencrypt=lets encrypt, zerossl, digicert, acm=aws certificate manager, step-ca=smallstep, buypass, sectigo=comodo ca, globalsign, google trust services, godaddy certificates, self signed certificates=self-signed=self signed, vault pki, private ca=internal ca=our own ca, cfssl, entrust ca, ejbca, acm pca, spire=spiffe",
  ),
  valueClass(
    "certificate tool",
    "certificates renewal",
    true,
    "cert-manager=cert manager, certbot, acme.sh, lego acme, mkcert, dehydrated acme, caddy automatic https, win-acme, traefik acme, autocert, easy-rsa, getssl",
  ),
  valueClass(
    "captcha",
    "captcha bots",
    true,
    "recaptcha=recaptcha v2=recaptcha v3, hcaptcha, turnstile=cloudflare turnstile, friendly captcha, altcha, geetest, arkose labs=funcaptcha, mcaptcha, cap.js captcha",
  ),
];
